import { EdgePrint } from '@koma/ui/brand/edge-print.tsx'
import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { useBack } from '@koma/ui/layout/back.ts'
import { useBarEnd } from '@koma/ui/layout/bar-end.ts'
import { Menu, MenuDivider, MenuItem } from '@koma/ui/overlay/menu.tsx'
import { ArrowLeft, Ellipsis, Info, Maximize, Minimize, Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PhotoAction } from '../../photos/index.ts'
import styles from '../viewer.module.css'
import type { FullScreen } from './use-full-screen.ts'

interface StageBarProps {
  /** Which photo of the list this is, counting what the arrow keys go through. Null until that is known. */
  place: { number: number; count: number } | null
  actions: readonly PhotoAction[]
  /** Hides the actions, which are at the bottom on a phone. */
  compact: boolean
  back: string
  fullScreen: FullScreen
  /** Undefined if there is nothing to turn to. */
  onSlideshow: (() => void) | undefined
  info?: { shown: boolean; toggle: () => void }
}

export function StageBar({ place, actions, compact, back, fullScreen, onSlideshow, info }: StageBarProps) {
  const t = useTranslations('photo')
  const ui = useTranslations('ui')
  const goBack = useBack(back)
  const end = useBarEnd()
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  const leave = () => {
    if (!fullScreen.leave()) goBack()
  }
  return (
    <header className={styles.bar}>
      <IconButton icon={ArrowLeft} label={ui('back')} onClick={leave} className={styles.back} />
      <EdgePrint className={styles.place}>
        {place && t('place', { place: twoDigits(place.number), count: twoDigits(place.count) })}
      </EdgePrint>
      <div role="toolbar" aria-label={t('actions')} className={styles.actions}>
        {!fullScreen.on && end}
        {!compact &&
          actions
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
        {info && <IconButton icon={Info} label={t('showInfo')} aria-pressed={info.shown} onClick={info.toggle} />}
        {fullScreen.on ? (
          <IconButton icon={Minimize} label={t('leaveFullScreen')} onClick={fullScreen.leave} />
        ) : (
          <Menu trigger={<IconButton icon={Ellipsis} label={t('more')} />} label={t('more')}>
            <MenuItem icon={Maximize} onSelect={fullScreen.toggle}>
              {t('fullScreen')}
            </MenuItem>
            {onSlideshow && (
              <MenuItem icon={Play} onSelect={onSlideshow}>
                {t('slideshow.start')}
              </MenuItem>
            )}
            {actions.some((action) => action.danger) && <MenuDivider />}
            {actions
              .filter((action) => action.danger)
              .map((action) => (
                <MenuItem key={action.name} icon={action.icon} danger onSelect={action.act}>
                  {action.label}
                </MenuItem>
              ))}
          </Menu>
        )}
      </div>
    </header>
  )
}
