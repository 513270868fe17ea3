import { Ellipsis, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMediaQuery } from '../../../../platform/browser/media.ts'
import { useRootMark } from '../../../../platform/browser/root-mark.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { IconButton } from '../../../../ui/button/icon-button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { Menu, MenuItem } from '../../../../ui/overlay/menu.tsx'
import type { PhotoAction } from '../../../photo-actions/index.ts'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  count: number
  actions: readonly PhotoAction[]
  onClear: () => void
  onAll: () => void
}

/** Album, share, favorite, download, trash. */
const usual = 5

/** Replaces the top bar, with the same height. Below 800 px the actions are at the bottom, near the thumb. */
export function SelectionBar({ count, actions, onClear, onAll }: SelectionBarProps) {
  const t = useTranslations('photos.selection')
  const above = useMediaQuery('(min-width: 800px)')
  // An album adds actions to those of the library, which need more room.
  const withWords = useMediaQuery(actions.length > usual ? '(min-width: 1700px)' : '(min-width: 1024px)')
  return (
    <>
      <header className={styles.bar}>
        <IconButton icon={X} label={t('clear')} onClick={onClear} className={styles.clear} />
        <h1 className={styles.count}>{t.rich('count', { count, b: (number) => <b>{number}</b> })}</h1>
        <Button kind="text" size="small" onClick={onAll}>
          {t('all')}
        </Button>
        {above && (
          <div role="toolbar" aria-label={t('actions')} className={styles.actions}>
            {actions.map((action) =>
              withWords ? (
                <Button
                  key={action.name}
                  kind="text"
                  onClick={action.act}
                  className={classNames(styles.action, action.danger && styles.danger)}
                >
                  <Icon of={action.icon} filled={action.filled ?? false} />
                  {action.label}
                </Button>
              ) : (
                <IconButton
                  key={action.name}
                  icon={action.icon}
                  label={action.label}
                  filled={action.filled}
                  onClick={action.act}
                  className={action.danger ? styles.danger : ''}
                />
              ),
            )}
          </div>
        )}
      </header>
      {!above && actions.length > 0 && <ActionBar actions={actions} label={t('actions')} />}
    </>
  )
}

/** Replaces the bottom bar on small screens. Rare actions are in a menu; dangerous ones come last. */
export function ActionBar({ actions, label }: { actions: readonly PhotoAction[]; label: string }) {
  useRootMark('action-bar')
  const rare = actions.filter((action) => action.isRare)
  const usual = actions.filter((action) => !action.isRare)
  return (
    <div role="toolbar" aria-label={label} className={styles.actionBar}>
      {usual.map((action) => !action.danger && <BarButton key={action.name} action={action} />)}
      {rare.length > 0 && <MoreActions actions={rare} />}
      {usual.map((action) => action.danger && <BarButton key={action.name} action={action} />)}
    </div>
  )
}

function BarButton({ action: { label, icon, act, filled = false, danger = false } }: { action: PhotoAction }) {
  return (
    <button type="button" onClick={act} className={danger ? styles.danger : ''}>
      <Icon of={icon} size={22} filled={filled} className={filled ? styles.favorite : ''} />
      {label}
    </button>
  )
}

function MoreActions({ actions }: { actions: readonly PhotoAction[] }) {
  const more = useTranslations('photos.selection')('more')
  return (
    <Menu
      label={more}
      side="top"
      trigger={
        <button type="button">
          <Icon of={Ellipsis} size={22} />
          {more}
        </button>
      }
    >
      {actions.map((action) => (
        <MenuItem key={action.name} icon={action.icon} onSelect={action.act}>
          {action.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
