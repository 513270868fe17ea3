import type { UploadFile } from '@koma/client/uploads'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import { useTranslations } from 'use-intl'
import styles from './uploading-tiles.module.css'

/** The picture of a file with its progress. Fills the positioned element around it. */
export function UploadTile({ file }: { file: UploadFile }) {
  const t = useTranslations('uploads')
  const state = file.state === 'waiting' ? t('waiting') : t('percent', { value: Math.round(file.progress) })
  return (
    <>
      {file.tile && <img src={file.tile} alt="" draggable={false} />}
      <VisuallyHidden>{t('tiles.state', { name: file.file.name, state })}</VisuallyHidden>
      <Ring progress={file.progress} />
    </>
  )
}

const radius = 17
const length = 2 * Math.PI * radius

function Ring({ progress }: { progress: number }) {
  return (
    <span className={styles.shade}>
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r={radius} />
        {progress > 0 && (
          <circle
            cx="22"
            cy="22"
            r={radius}
            className={styles.done}
            strokeDasharray={`${(progress / 100) * length} ${length}`}
            transform="rotate(-90 22 22)"
          />
        )}
      </svg>
    </span>
  )
}
