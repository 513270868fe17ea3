import { Button } from '@koma/ui/button/button.tsx'
import { Check } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { clockOfPhoto, drawThumbhash, usePhoto, usePhotoDetail, usePhotoWords } from '../photos/index.ts'
import styles from './compare.module.css'
import type { SharedZoom } from './use-shared-zoom.ts'
import { useZoomGestures } from './use-zoom-gestures.ts'

interface ComparedPhotoProps {
  photoId: string
  /** Counting from 1; the key that picks it. */
  number: number
  isCurrent: boolean
  zoom: SharedZoom
  onCurrent: () => void
  onKeep: () => void
}

export function ComparedPhoto({ photoId, number, isCurrent, zoom, onCurrent, onKeep }: ComparedPhotoProps) {
  const t = useTranslations('compare')
  const words = usePhotoWords()
  const known = usePhoto(photoId)
  const detail = usePhotoDetail(photoId)
  const photo = known ?? detail.data
  const pane = useRef<HTMLDivElement>(null)
  useZoomGestures(pane, zoom, photo?.width ?? 1)
  const blurred = drawThumbhash(photo?.thumbhash)
  const { scale, x, y } = zoom.zoom
  return (
    <li className={styles.pane} aria-current={isCurrent || undefined} onPointerDown={onCurrent}>
      <div ref={pane} className={styles.view}>
        {photo && (
          <img
            src={zoom.isClose ? photo.urls.original : photo.urls.large}
            alt={t('photo', { number, moment: words.photo(clockOfPhoto(photo), photo) })}
            draggable={false}
            className={styles.picture}
            style={{
              translate: `${x}px ${y}px`,
              scale,
              ...(scale === 1 && blurred ? { backgroundImage: `url(${blurred})` } : {}),
              aspectRatio: `${photo.width} / ${photo.height}`,
            }}
          />
        )}
      </div>
      <div className={styles.foot}>
        <kbd>{number}</kbd>
        <Button size="small" kind={isCurrent ? 'brand' : 'secondary'} icon={Check} onClick={onKeep} onFocus={onCurrent}>
          {t('keep')}
        </Button>
      </div>
    </li>
  )
}
