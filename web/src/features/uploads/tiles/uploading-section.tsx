import { canRetry, type UploadFile } from '@koma/client/uploads'
import { RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMediaQuery } from '../../../platform/browser/media.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useUploadParts } from '../upload-context.ts'
import { useProblemWords } from '../use-problem-words.ts'
import styles from './uploading-tiles.module.css'

const rows = 2

/** Two rows of tiles, and how many more files there are. */
export function UploadingSection({ underWay }: { underWay: readonly UploadFile[] }) {
  const t = useTranslations('uploads.tiles')
  const columns = useColumns()
  const places = columns * rows
  const shown = underWay.length > places ? underWay.slice(0, places - 1) : underWay
  const more = underWay.length - shown.length
  const left = underWay.filter(({ state }) => state !== 'failed').length
  return (
    <section aria-labelledby="uploading-tiles" className={styles.section}>
      <header className={styles.header}>
        <h2 id="uploading-tiles">{t('title')}</h2>
        {left > 0 && <span>{t('left', { count: left })}</span>}
      </header>
      <ul className={styles.tiles} style={{ ['--columns' as string]: columns }}>
        {shown.map((file) => (
          <li key={file.id} className={classNames(styles.tile, file.state === 'failed' && styles.failed)}>
            <Tile file={file} />
          </li>
        ))}
        {more > 0 && <li className={classNames(styles.tile, styles.more)}>{t('more', { count: more })}</li>}
      </ul>
    </section>
  )
}

function Tile({ file }: { file: UploadFile }) {
  const t = useTranslations('uploads')
  const { name } = file.file
  const progress = Math.round(file.progress)
  const problemOf = useProblemWords()
  const words = { waiting: t('waiting'), failed: problemOf(file) }
  const state =
    file.state === 'waiting' || file.state === 'failed' ? words[file.state] : t('percent', { value: progress })
  return (
    <>
      {file.tile && <img src={file.tile} alt="" draggable={false} />}
      <VisuallyHidden>{t('tiles.state', { name, state })}</VisuallyHidden>
      {file.state === 'failed' ? <Failed file={file} words={words.failed} /> : <Ring progress={file.progress} />}
    </>
  )
}

function Failed({ file, words }: { file: UploadFile; words: string }) {
  const t = useTranslations('uploads.tiles')
  const { uploader } = useUploadParts()
  return (
    <span className={styles.problem}>
      <span aria-hidden="true">{words}</span>
      {canRetry(file) && (
        <button
          type="button"
          aria-label={t('retryLabel', { name: file.file.name })}
          onClick={() => uploader?.retry(file.id)}
          className={styles.retry}
        >
          <Icon of={RotateCw} size={14} />
          {t('retry')}
        </button>
      )}
    </span>
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

/** About as many columns as the library has at this width. */
function useColumns(): number {
  const medium = useMediaQuery('(min-width: 640px)')
  const wide = useMediaQuery('(min-width: 1280px)')
  return wide ? 6 : medium ? 4 : 3
}
