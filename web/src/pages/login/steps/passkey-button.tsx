import { Button } from '@koma/ui/button/button.tsx'
import { useChange } from '@koma/ui/form/use-change.ts'
import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import {
  canUsePasskeys,
  isCanceled,
  offersPasskeys,
  unlessRefused,
  useRefusal,
} from '../../../features/account/index.ts'
import { useSession } from '../../../features/session/index.ts'
import styles from '../login.module.css'

interface PasskeyButtonProps {
  onProblem: (words: string | null) => void
  fetchCode?: () => Promise<typeof import('../../../features/account/lazy.ts')>
}

const code = () => import('../../../features/account/lazy.ts')

/**
 * Signs in with a passkey: by this button, or by what the browser offers at the field of the address. Nothing is told if the user
 * closes the browser's dialog.
 */
export function PasskeyButton({ onProblem, fetchCode = code }: PasskeyButtonProps) {
  const t = useTranslations('login.passkey')
  const session = useSession()
  const refusal = useRefusal()
  const entering = useChange<{ quietly: boolean }>({
    send: async ({ quietly }) => {
      // Nobody has asked for anything yet, so it is not told if the code does not arrive, if the field is gone by then, or if the
      // browser does not want to wait.
      const unlessQuiet = (error: unknown) => {
        if (quietly) return null
        throw error
      }
      const passkeys = await fetchCode().catch(unlessQuiet)
      const request = passkeys && (await session.passkeyRequest().catch(unlessQuiet))
      if (!request) return
      const shown = await passkeys.showPasskey(request, quietly).catch(unlessQuiet)
      if (shown) unlessRefused(await session.signInByPasskey(shown))
    },
    // The button may be pressed while the browser waits quietly, which ends that.
    overlaps: true,
    failed: (error) => !isCanceled(error) && onProblem(refusal(error).words),
  })
  const { run } = entering
  useEffect(() => {
    let current = true
    offersPasskeys().then((offers) => offers && current && run({ quietly: true }))
    return () => {
      current = false
      code().then(
        ({ stopWaiting }) => stopWaiting(),
        () => {},
      )
    }
  }, [run])
  if (!canUsePasskeys()) return null
  return (
    <Button
      kind="outline"
      block
      icon={KeyRound}
      className={styles.main}
      loading={entering.allPending.some(({ quietly }) => !quietly)}
      loadingText={t('submitting')}
      onClick={() => {
        onProblem(null)
        void run({ quietly: false })
      }}
    >
      {t('submit')}
    </Button>
  )
}
