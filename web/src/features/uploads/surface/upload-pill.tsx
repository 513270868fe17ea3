import type { UploadQueue } from '@koma/client/uploads'
import { summarise } from '@koma/client/uploads'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import styles from './upload-toast.module.css'

interface UploadPillProps {
  queue: UploadQueue
  onOpen: () => void
  control: Ref<HTMLButtonElement>
}

const radius = 17
const length = 2 * Math.PI * radius

export function UploadPill({ queue, onOpen, control }: UploadPillProps) {
  const t = useTranslations('uploads')
  const { total, done, waiting, progress } = summarise(queue)
  const words = { paused: t('pillPaused'), stopped: t('pillStopped', { left: waiting }) }
  const text = queue.state === 'paused' || queue.state === 'stopped' ? words[queue.state] : t('pill', { done, total })
  return (
    <button
      ref={control}
      type="button"
      className={styles.pill}
      onClick={onOpen}
      aria-label={t('pillLabel', { state: text })}
    >
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r={radius} />
        <circle
          cx="22"
          cy="22"
          r={radius}
          className={styles.ring}
          strokeDasharray={`${(progress / 100) * length} ${length}`}
          transform="rotate(-90 22 22)"
        />
      </svg>
      <span aria-hidden="true">{text}</span>
    </button>
  )
}
