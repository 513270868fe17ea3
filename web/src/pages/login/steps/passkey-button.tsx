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
}

/**
 * Signs in with a passkey: by this button, or by what the browser offers at the field of the address. Nothing is told if the user
 * closes the browser's dialog.
 */
export function PasskeyButton({ onProblem }: PasskeyButtonProps) {
  const t = useTranslations('login.passkey')
  const session = useSession()
  const refusal = useRefusal()
  const entering = useChange<{ quietly: boolean }>({
    send: async ({ quietly }) => {
      const { showPasskey } = await import('../../../features/account/lazy.ts')
      const request = await session.passkeyRequest().catch((error: unknown) => {
        if (quietly) return null
        throw error
      })
      if (!request) return
      const showing = showPasskey(request, quietly)
      // The field may be gone by then, or the browser may not want to wait: nobody has asked for anything yet.
      const shown = await (quietly ? showing.catch(() => null) : showing)
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
      import('../../../features/account/lazy.ts').then(
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
