import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { Maximize, Minus, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PhotoZoom } from './use-zoom.ts'
import styles from './zoom-bar.module.css'

const step = 1.5

/** The zoom in percent, with buttons for users without a wheel or a touch screen. */
export function ZoomBar({ zoom }: { zoom: PhotoZoom }) {
  const t = useTranslations('photo.zoom')
  return (
    <fieldset aria-label={t('name')} className={styles.zoomBar}>
      <IconButton icon={Minus} label={t('out')} tooltip={false} onClick={() => zoom.by(1 / step)} />
      <output aria-live="polite" className={styles.percent}>
        {t('percent', { percent: zoom.percent })}
      </output>
      <IconButton icon={Plus} label={t('in')} tooltip={false} onClick={() => zoom.by(step)} />
      <button type="button" className={styles.actual} aria-label={t('actualSize')} onClick={zoom.toActual}>
        {t('percent', { percent: 100 })}
      </button>
      <IconButton icon={Maximize} label={t('fit')} tooltip={false} onClick={zoom.toFit} />
    </fieldset>
  )
}
