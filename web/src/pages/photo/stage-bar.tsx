import { ArrowLeft, Info } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PhotoAction } from '../../features/photos/index.ts'
import { EdgePrint } from '../../ui/brand/edge-print.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { useBack } from '../../ui/layout/back.ts'
import styles from './photo.module.css'

interface StageBarProps {
  place: number
  count: number
  actions: readonly PhotoAction[]
  withInfo: boolean
  onInfo?: (() => void) | undefined
}

export function StageBar({ place, count, actions, withInfo, onInfo }: StageBarProps) {
  const t = useTranslations('photo')
  const ui = useTranslations('ui')
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return (
    <header className={styles.bar}>
      <IconButton icon={ArrowLeft} label={ui('back')} onClick={useBack('/photo')} className={styles.back} />
      <EdgePrint className={styles.place}>{t('place', { place: twoDigits(place), count: twoDigits(count) })}</EdgePrint>
      <div role="toolbar" aria-label={t('actions')} className={styles.actions}>
        {actions
          .filter((action) => !action.danger)
          .map((action) => (
            <IconButton
              key={action.name}
              icon={action.icon}
              label={action.label}
              filled={action.filled}
              onClick={action.act}
              className={action.filled ? styles.favorite : ''}
            />
          ))}
        {onInfo && <IconButton icon={Info} label={t('showInfo')} aria-pressed={withInfo} onClick={onInfo} />}
        {actions
          .filter((action) => action.danger)
          .map((action) => (
            <IconButton
              key={action.name}
              icon={action.icon}
              label={action.label}
              onClick={action.act}
              className={styles.danger}
            />
          ))}
      </div>
    </header>
  )
}
