import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { CoverDialog } from '@koma/ui/overlay/cover-dialog.tsx'
import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isSwitchedOff } from '../../platform/keys/shortcut.ts'
import { useTrash } from '../trash/index.ts'
import styles from './compare.module.css'
import { ComparedPhoto } from './compared-photo.tsx'
import { useSharedZoom } from './use-shared-zoom.ts'

interface CompareViewProps {
  photoIds: readonly string[]
  onClose: () => void
  /** Called when one is kept and the others are on their way to the trash. */
  onDone: () => void
}

const step = 1.5
const panStep = 80

/** Photos side by side. A look closer at one is a look closer at all; keeping one moves the others to the trash, with undo. */
export function CompareView({ photoIds, onClose, onDone }: CompareViewProps) {
  const t = useTranslations('compare')
  const trash = useTrash()
  const zoom = useSharedZoom()
  const [current, setCurrent] = useState(0)
  const keep = (photoId: string) => {
    onDone()
    void trash.move(photoIds.filter((each) => each !== photoId))
  }
  const keys = new Map<string, () => void>([
    ['ArrowLeft', () => (zoom.isClose ? zoom.pan(panStep, 0) : setCurrent(Math.max(0, current - 1)))],
    [
      'ArrowRight',
      () => (zoom.isClose ? zoom.pan(-panStep, 0) : setCurrent(Math.min(photoIds.length - 1, current + 1))),
    ],
    ['ArrowUp', () => zoom.pan(0, panStep)],
    ['ArrowDown', () => zoom.pan(0, -panStep)],
    ['+', () => zoom.by(step)],
    // The same key without Shift, on most keyboards.
    ['=', () => zoom.by(step)],
    ['-', () => zoom.by(1 / step)],
    ['0', zoom.toFit],
    ['k', () => keep(photoIds[current] ?? '')],
    ...photoIds.map((_, place) => [String(place + 1), () => setCurrent(place)] as const),
  ])
  const onKey = (event: KeyboardEvent) => {
    if (isSwitchedOff(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const act = keys.get(event.key.length === 1 ? event.key.toLowerCase() : event.key)
    if (!act) return
    act()
    event.preventDefault()
  }
  return (
    <CoverDialog title={t('title', { count: photoIds.length })} onClose={onClose} onKey={onKey}>
      <header className={styles.bar}>
        <IconButton icon={X} label={t('close')} onClick={onClose} />
        <span>{t('title', { count: photoIds.length })}</span>
        <small className={styles.hint}>{t('keys')}</small>
      </header>
      <ul className={styles.panes} data-count={photoIds.length}>
        {photoIds.map((photoId, place) => (
          <ComparedPhoto
            key={photoId}
            photoId={photoId}
            number={place + 1}
            isCurrent={place === current}
            zoom={zoom}
            onCurrent={() => setCurrent(place)}
            onKeep={() => keep(photoId)}
          />
        ))}
      </ul>
    </CoverDialog>
  )
}
