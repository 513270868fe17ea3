import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { SegmentedControl } from '@koma/ui/choice/segmented-control.tsx'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import { Pause, Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import styles from './slideshow.module.css'
import { type Slideshow, slideSeconds } from './use-slideshow.ts'

/** Pause and pace, below the photo. */
export function SlideshowBar({ slideshow }: { slideshow: Slideshow }) {
  const t = useTranslations('photo.slideshow')
  const { isPaused, seconds, toggle, choose } = slideshow
  return (
    <div role="toolbar" aria-label={t('name')} className={styles.bar}>
      <IconButton icon={isPaused ? Play : Pause} label={t(isPaused ? 'play' : 'pause')} onClick={toggle} />
      <SegmentedControl
        label={t('pace')}
        size="small"
        options={slideSeconds.map((value) => ({ value: String(value), label: t('seconds', { seconds: value }) }))}
        value={String(seconds)}
        onChange={(chosen) => choose(slideSeconds.find((value) => String(value) === chosen) ?? seconds)}
      />
      <VisuallyHidden>
        <span role="status">{t(isPaused ? 'paused' : 'playing')}</span>
      </VisuallyHidden>
    </div>
  )
}
