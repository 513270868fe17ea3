import { ButtonLink } from '@koma/ui/button/button.tsx'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { displayStorage, type StorageUse } from '@koma/ui/meter/storage-use.ts'
import { HardDrive } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { useNavigationFacts } from '../../navigation/index.ts'
import styles from './storage-notice.module.css'
import { roomLeft } from './storage-room.ts'
import { useStorageUse } from './use-storage-use.ts'

/** Shown over my photos from 90 % of the storage on: how much is used, how many more photos fit, and a link to the plans. */
export const StorageNotice = memo(function StorageNotice() {
  const use = useStorageUse()
  return use && displayStorage(use).almostFull ? <AlmostFull use={use} /> : null
})

function AlmostFull({ use }: { use: StorageUse }) {
  const t = useTranslations('uploads.storage')
  const { isMounted } = useNavigationFacts()
  const from = useFromHere()
  const left = roomLeft(use)
  const { count } = useFormats()
  const words = useUsed(use)
  return (
    <section aria-label={t('label')} className={styles.notice}>
      <Icon of={HardDrive} />
      <div className={styles.words}>
        <b>{left > 0 ? t('almost') : t('full')}</b>
        <span>{left > 0 ? t('left', { ...words, count: count(left) }) : t('none', words)}</span>
      </div>
      {isMounted('/plan') && (
        <ButtonLink kind="primary" size="small" to="/plan" state={from} className={styles.more}>
          {t('more')}
        </ButtonLink>
      )}
    </section>
  )
}

/** Counted in photos or in bytes, whichever is nearer to its limit. */
function useUsed(use: StorageUse): { used: string; limit: string } {
  const ui = useTranslations('ui.storage')
  const { count, bytesOf } = useFormats()
  const { unit, otherIsFuller } = displayStorage(use)
  const isPhotos = (unit === 'photos') !== otherIsFuller
  if (!isPhotos) return bytesOf(use.usedBytes, use.byteLimit)
  return { used: count(use.usedFiles), limit: ui('photos', { limit: count(use.fileLimit) }) }
}
