import { useTranslations } from 'use-intl'
import { classNames } from '../class-names.ts'
import { useFormats } from '../format/use-formats.ts'
import { FrameMeter } from './frame-meter.tsx'
import styles from './meter.module.css'
import { displayStorage, type StorageUse } from './storage-use.ts'

/** The number of frames that a frame meter draws. */
const frames = 24

interface StorageMeterProps {
  use: StorageUse
  /** `ring`, with a percentage, is for the 96 px pane; `frames` for pages that are about storage. */
  shape?: 'bar' | 'ring' | 'frames'
}

export function StorageMeter({ use, shape = 'bar' }: StorageMeterProps) {
  const t = useTranslations('ui.storage')
  const { fullness, almostFull, ...rest } = displayStorage(use)
  const words = useStorageWords(use, rest)
  const percent = Math.floor(fullness * 100)
  const meter = {
    role: 'meter',
    'aria-label': t('meter'),
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': percent,
    'aria-valuetext': almostFull ? `${words.text}, ${t('almostFull')}` : words.text,
  } as const
  if (shape === 'ring') return <Ring meter={meter} fullness={fullness} percent={percent} almostFull={almostFull} />
  return (
    <div className={styles.storage}>
      <div className={styles.lines}>
        <span className={almostFull ? styles.almostFull : undefined}>{almostFull ? t('almostFull') : t('label')}</span>
        <span className={styles.numbers}>
          <b>{words.used}</b> / {words.limit}
        </span>
      </div>
      {shape === 'frames' ? (
        <div {...meter}>
          <FrameMeter
            label={t('meter')}
            value={fullness * frames}
            max={frames}
            tone={almostFull ? 'danger' : 'ink'}
            decorative
          />
        </div>
      ) : (
        <div {...meter} className={classNames(styles.bar, almostFull && styles.full)}>
          <div className={styles.barUsed} style={{ width: `${fullness * 100}%` }} />
        </div>
      )}
      {words.other && <p className={styles.other}>{words.other}</p>}
    </div>
  )
}

function useStorageWords(use: StorageUse, display: { unit: 'photos' | 'bytes'; otherIsFuller: boolean }) {
  const t = useTranslations('ui.storage')
  const formats = useFormats()
  const photos = { used: formats.count(use.usedFiles), limit: t('photos', { limit: formats.count(use.fileLimit) }) }
  const bytes = formats.bytesOf(use.usedBytes, use.byteLimit)
  const [shown, hidden] = display.unit === 'photos' ? [photos, bytes] : [bytes, photos]
  const other = display.otherIsFuller ? `${hidden.used} / ${hidden.limit}` : null
  const text = `${shown.used} / ${shown.limit}`
  return { ...shown, other, text: other ? `${text}, ${other}` : text }
}

interface RingProps {
  meter: object
  fullness: number
  percent: number
  almostFull: boolean
}

const ringLength = 2 * Math.PI * 18

function Ring({ meter, fullness, percent, almostFull }: RingProps) {
  const t = useTranslations('ui.storage')
  return (
    <div {...meter} className={classNames(styles.ring, almostFull && styles.full)}>
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r="18" className={styles.ringTrack} />
        {fullness > 0 && (
          <circle
            cx="22"
            cy="22"
            r="18"
            className={styles.ringUsed}
            strokeDasharray={`${fullness * ringLength} ${ringLength}`}
            transform="rotate(-90 22 22)"
          />
        )}
      </svg>
      <span>{percent}%</span>
      {almostFull && <span className={styles.almostFull}>{t('almostFull')}</span>}
    </div>
  )
}
