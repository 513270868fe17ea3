import type { UploadFile, UploadQueue } from '@koma/client/uploads'
import { pickShown } from '@koma/client/uploads'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { FilePicture } from './file-picture.tsx'
import styles from './upload-toast.module.css'

export function ToastFiles({ queue }: { queue: UploadQueue }) {
  const t = useTranslations('uploads')
  return (
    <ul aria-label={t('files')} className={styles.files}>
      {pickShown(queue).map((file) => (
        <li key={file.id}>
          <FilePicture file={file} className={styles.picture} />
          <span className={styles.name}>{file.file.name}</span>
          <FileState file={file} />
        </li>
      ))}
    </ul>
  )
}

function FileState({ file: { state, progress, isNew } }: { file: UploadFile }) {
  const t = useTranslations('uploads')
  if (state === 'added' || state === 'kept' || state === 'putting') {
    return (
      <span className={styles.added}>
        <Icon of={Check} size={16} />
        <VisuallyHidden>{t(isNew === false ? 'known' : 'added')}</VisuallyHidden>
      </span>
    )
  }
  if (state === 'waiting') return <span className={styles.waiting}>{t('waiting')}</span>
  return <span className={styles.percent}>{t('percent', { value: Math.round(progress) })}</span>
}
