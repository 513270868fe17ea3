import { canRetry, type UploadFile } from '@koma/client/uploads'
import { Button, ButtonLink } from '@koma/ui/button/button.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { CirclePause, HardDrive } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNavigationFacts } from '../../navigation/index.ts'
import { useProblemWords } from '../use-problem-words.ts'
import styles from './error-dialog.module.css'
import { FilePicture } from './file-picture.tsx'

interface ErrorDialogProps {
  open: boolean
  added: number
  failed: readonly UploadFile[]
  /** How many files wait because too many failed; 0 if the batch has ended. */
  left: number
  onClose: () => void
  onContinue: () => void
  onRetry?: (() => void) | undefined
}

/** Lists the files that failed, why, and what the user can do about it. */
export function ErrorDialog(props: ErrorDialogProps) {
  const t = useTranslations('uploads.errors')
  // Kept while the dialog fades out: otherwise its text would vanish first.
  const [kept, setKept] = useState(props)
  if (props.open && kept !== props) setKept(props)
  const { open, onClose } = props
  const { added, failed, left, onContinue, onRetry } = open ? props : kept
  // All photos are in the library, and only putting them into the album failed.
  const isKept = failed.length > 0 && failed.every(({ photoId }) => photoId !== undefined)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={isKept ? t('titleKept', { count: failed.length }) : t('title', { count: failed.length })}
      description={isKept ? t('kept') : t('saved', { count: added })}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {left > 0 ? (
            <Button kind="primary" onClick={onContinue}>
              {t('continue', { left })}
            </Button>
          ) : (
            onRetry && (
              <Button kind="primary" onClick={onRetry}>
                {t('retry', { count: failed.filter(canRetry).length })}
              </Button>
            )
          )}
        </>
      }
    >
      <FailedFiles files={failed} />
      {left > 0 && (
        <Notice icon={CirclePause}>
          <p>{t.rich('stopped', { failures: failed.length, left, b: (words) => <b>{words}</b> })}</p>
        </Notice>
      )}
      {failed.some(({ result }) => result === 'storage_over') && <MoreStorage onLeave={onClose} />}
    </Dialog>
  )
}

function FailedFiles({ files }: { files: readonly UploadFile[] }) {
  const t = useTranslations('uploads')
  const problemOf = useProblemWords()
  return (
    <ul aria-label={t('errors.list')} className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          <FilePicture file={file} className={styles.picture} />
          <span className={styles.words}>
            <span className={styles.name}>{file.file.name}</span>
            <span className={styles.reason}>{problemOf(file)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function MoreStorage({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('uploads.errors')
  const { isMounted } = useNavigationFacts()
  const from = useFromHere()
  return (
    <div className={styles.storage}>
      <Notice icon={HardDrive}>
        <p>{t('storage')}</p>
        {isMounted('/plan') && (
          <ButtonLink kind="text" size="small" to="/plan" state={from} onClick={onLeave}>
            {t('more')}
          </ButtonLink>
        )}
      </Notice>
    </div>
  )
}
