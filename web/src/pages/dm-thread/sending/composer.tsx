import { useRootMark } from '@koma/ui/browser/root-mark.ts'
import { Button } from '@koma/ui/button/button.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSendPhotos } from '../../../features/dm/index.ts'
import { failureWords } from '../../../platform/failure-words.ts'
import styles from './composer.module.css'
import { RecentPhotos } from './recent-photos.tsx'

interface ComposerProps {
  userId: string
  onSent: () => void
  /** Floats above it. */
  children: ReactNode
}

/** Chooses from the photos that were added last, and sends them. What is chosen stays if sending fails. */
export function Composer({ userId, onSent, children }: ComposerProps) {
  const t = useTranslations('dmThread.composer')
  const snackbar = useSnackbar()
  const [chosen, setChosen] = useState<readonly string[]>([])
  useRootMark('send-bar')
  const sending = useSendPhotos(({ failed }) => {
    const error = failed.get(userId)
    if (error) {
      return void snackbar.show({
        text: failureWords(error, {
          offline: t('failed.offline'),
          attempt_limit: t('failed.tooMany'),
          not_found: t('failed.gone'),
          other: t('failed.other'),
        }),
      })
    }
    setChosen([])
    onSent()
  })
  const toggle = (photoId: string) =>
    setChosen((before) => (before.includes(photoId) ? before.filter((id) => id !== photoId) : [...before, photoId]))
  const count = chosen.length
  return (
    <section aria-label={t('label')} className={styles.composer}>
      {children}
      <div className={styles.inner}>
        <RecentPhotos userId={userId} chosen={chosen} onToggle={toggle} />
        <div className={styles.foot}>
          <p role="status">
            {count === 0 ? t('none') : t.rich('chosen', { count, b: (number) => <b>{number}</b> })}
            {count > 0 && <small>{t('takeBackLater')}</small>}
          </p>
          <Button
            kind="primary"
            icon={Send}
            disabled={count === 0}
            loading={sending.isPending}
            loadingText={t('sending')}
            onClick={() => void sending.run({ photoIds: chosen, userIds: [userId] })}
          >
            {t('send', { count })}
          </Button>
        </div>
      </div>
    </section>
  )
}
