import type { UploadFile } from '@koma/client/uploads'
import { useMediaQuery } from '@koma/ui/browser/media.ts'
import { classNames } from '@koma/ui/class-names.ts'
import { lazyExtra } from '@koma/ui/lazy/lazy-part.tsx'
import { useTranslations } from 'use-intl'
import { UploadTile } from './upload-tile.tsx'
import styles from './uploading-tiles.module.css'

// Loaded apart, because few uploads fail.
const FailedUploads = lazyExtra(async () => (await import('./failed-uploads.tsx')).FailedUploads)

const rows = 2

/** Two rows of tiles, how many more files there are, and what failed. `files` are those of the whole batch. */
export function UploadingSection({ files }: { files: readonly UploadFile[] }) {
  const t = useTranslations('uploads.tiles')
  const columns = useColumns()
  const failed = files.filter(({ state }) => state === 'failed')
  const underWay = files.filter(({ state }) => state !== 'failed' && state !== 'added')
  const places = columns * rows
  const shown = underWay.length > places ? underWay.slice(0, places - 1) : underWay
  const more = underWay.length - shown.length
  // Of the whole batch, so that the photos below move when it begins and ends, and not with each photo that arrives.
  const reserved = Math.min(rows, Math.ceil((files.length - failed.length) / columns))
  return (
    <section aria-label={t(underWay.length > 0 ? 'title' : 'failed')} className={styles.section}>
      {underWay.length > 0 && (
        <>
          <header className={styles.header}>
            <h2>{t('title')}</h2>
            <span>{t('left', { count: underWay.length })}</span>
          </header>
          <ul
            className={styles.tiles}
            style={{ ['--columns' as string]: columns, ['--rows' as string]: Math.max(1, reserved) }}
          >
            {shown.map((file) => (
              <li key={file.id} className={styles.tile}>
                <UploadTile file={file} />
              </li>
            ))}
            {more > 0 && <li className={classNames(styles.tile, styles.more)}>{t('more', { count: more })}</li>}
          </ul>
        </>
      )}
      {failed.length > 0 && <FailedUploads files={failed} />}
    </section>
  )
}

/** About as many columns as the library has at this width. */
function useColumns(): number {
  const medium = useMediaQuery('(min-width: 640px)')
  const wide = useMediaQuery('(min-width: 1280px)')
  return wide ? 6 : medium ? 4 : 3
}
