import type { UploadFile } from '@koma/client/uploads'
import { FileX, Image } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
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
