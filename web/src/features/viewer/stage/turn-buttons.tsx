import { classNames } from '@koma/ui/class-names.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PhotoTurning } from '../use-turning.ts'
import styles from './turn-buttons.module.css'

/** At the sides of the photo, each where there is a photo to turn to. */
export function TurnButtons({ turning: { hasPrevious, hasNext, turn } }: { turning: PhotoTurning }) {
  const t = useTranslations('photo')
  return (
    <>
      {hasPrevious && (
        <button
          type="button"
          aria-label={t('previous')}
          className={classNames(styles.turn, styles.toPrevious)}
          onClick={() => turn('previous')}
        >
          <Icon of={ChevronLeft} size={24} />
        </button>
      )}
      {hasNext && (
        <button
          type="button"
          aria-label={t('next')}
          className={classNames(styles.turn, styles.toNext)}
          onClick={() => turn('next')}
        >
          <Icon of={ChevronRight} size={24} />
        </button>
      )}
    </>
  )
}
