import type { UploadFile } from '@koma/client/uploads'
import { classNames } from '@koma/ui/class-names.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { FileX, Image } from 'lucide-react'
import styles from './file-picture.module.css'

/** A preview of the file, or an icon if there is none. */
export function FilePicture({ file, className }: { file: UploadFile; className?: string | undefined }) {
  return (
    <span className={classNames(styles.picture, className)}>
      {file.preview ? (
        <img src={file.preview} alt="" />
      ) : (
        <Icon of={file.state === 'failed' ? FileX : Image} size={18} />
      )}
    </span>
  )
}
