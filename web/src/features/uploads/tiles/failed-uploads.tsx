import { canRetry, type UploadFile } from '@koma/client/uploads'
import { Button } from '@koma/ui/button/button.tsx'
import { RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUploadParts } from '../upload-context.ts'
import { useProblemWords } from '../use-problem-words.ts'
import styles from './failed-uploads.module.css'

/** The most rows; the dialog at the end of the upload lists all. */
const shownAtMost = 5

/** The files that could not be uploaded, by name, each with its reason and a way to try again. */
export function FailedUploads({ files }: { files: readonly UploadFile[] }) {
  const t = useTranslations('uploads.tiles')
  const problemOf = useProblemWords()
  const { uploader } = useUploadParts()
  const more = files.length - shownAtMost
  return (
    <div className={styles.failed}>
      <h3>{t('failed')}</h3>
      <ul aria-label={t('failed')}>
        {files.slice(0, shownAtMost).map((file) => (
          <li key={file.id}>
            <span className={styles.file}>
              <b>{file.file.name}</b>
              <small>{problemOf(file)}</small>
            </span>
            {canRetry(file) && (
              <Button
                kind="text"
                size="small"
                icon={RotateCw}
                aria-label={t('retryLabel', { name: file.file.name })}
                onClick={() => uploader?.retry(file.id)}
              >
                {t('retry')}
              </Button>
            )}
          </li>
        ))}
        {more > 0 && <li>{t('more', { count: more })}</li>}
      </ul>
    </div>
  )
}
