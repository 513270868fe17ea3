import type { CroppedArea } from '@koma/contract'
import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import styles from './avatar-cropper.module.css'

interface CropPreviewsProps {
  url: string | null
  area: CroppedArea | null
}

/** The sizes in which an icon is shown: profile, lists, entries. */
const sizes = [56, 40, 28]

/** The icon as others will see it, updated while it is being moved. */
export function CropPreviews({ url, area }: CropPreviewsProps) {
  const t = useTranslations('profile.cropper')
  return (
    <div className={styles.previews} aria-hidden="true">
      {t('preview')}
      {sizes.map((size) => (
        <span key={size} style={{ width: size, height: size, ...(url && area ? partOf(url, area) : {}) }} />
      ))}
    </div>
  )
}

/** A background position in percent refers to the part of the picture that overflows, not to the picture. */
function partOf(url: string, { x, y, width, height }: CroppedArea): CSSProperties {
  const along = (start: number, part: number) => (part < 100 ? (start / (100 - part)) * 100 : 0)
  return {
    backgroundImage: `url(${url})`,
    backgroundSize: `${10_000 / width}% ${10_000 / height}%`,
    backgroundPosition: `${along(x, width)}% ${along(y, height)}%`,
  }
}
