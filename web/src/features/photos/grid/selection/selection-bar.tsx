import { useMediaQuery } from '@koma/ui/browser/media.ts'
import { useRootMark } from '@koma/ui/browser/root-mark.ts'
import { Button } from '@koma/ui/button/button.tsx'
import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { classNames } from '@koma/ui/class-names.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { ModeBar } from '@koma/ui/layout/mode-bar.tsx'
import { Menu, MenuItem } from '@koma/ui/overlay/menu.tsx'
import { Ellipsis } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import type { PhotoAction } from '../../../photo-actions/index.ts'
import { roomForWords } from './room-for-words.ts'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  count: number
  actions: readonly PhotoAction[]
  onClear: () => void
  onAll: () => void
}

/** How many actions have room for words in a window of 1024 px. */
const mostWithWords = 5
/** With more buttons next to each other, their words would break in the middle on a phone of 390 px. */
const mostInActionBar = 6

/**
 * Replaces the top bar, with the same height. Below 800 px the actions are at the bottom, near the thumb. Rare actions are in a menu, so
 * that the others have room for words.
 */
export function SelectionBar({ count, actions, onClear, onAll }: SelectionBarProps) {
  const t = useTranslations('photos.selection')
  const above = useMediaQuery('(min-width: 800px)')
  const { rare, usual, dangerous } = sorted(actions)
  const named = [...usual, ...dangerous].map(({ label }) => label)
  const room = named.length > mostWithWords ? roomForWords(named) : 1024
  const withWords = useMediaQuery(`(min-width: ${room}px)`)
  return (
    <>
      <ModeBar
        close={{ label: t('clear'), onClose: onClear }}
        title={t.rich('count', { count, b: (number) => <b>{number}</b> })}
      >
        <Button kind="text" size="small" onClick={onAll}>
          {t('all')}
        </Button>
        {above && (
          <div role="toolbar" aria-label={t('actions')} className={styles.actions}>
            {usual.map((action) => (
              <TopButton key={action.name} action={action} withWords={withWords} />
            ))}
            {rare.length > 0 && (
              <MoreActions actions={rare} trigger={<IconButton icon={Ellipsis} label={t('more')} />} />
            )}
            {dangerous.length > 0 && (
              <span className={styles.apart}>
                {dangerous.map((action) => (
                  <TopButton key={action.name} action={action} withWords={withWords} />
                ))}
              </span>
            )}
          </div>
        )}
      </ModeBar>
      {!above && actions.length > 0 && <ActionBar actions={actions} label={t('actions')} />}
    </>
  )
}

function TopButton({ action, withWords }: { action: PhotoAction; withWords: boolean }) {
  if (!withWords) {
    return (
      <IconButton
        icon={action.icon}
        label={action.label}
        filled={action.filled}
        onClick={action.act}
        className={action.danger ? styles.danger : ''}
      />
    )
  }
  return (
    <Button kind="text" onClick={action.act} className={classNames(styles.action, action.danger && styles.danger)}>
      <Icon of={action.icon} filled={action.filled ?? false} />
      {action.label}
    </Button>
  )
}

function sorted(actions: readonly PhotoAction[]) {
  return {
    rare: actions.filter((action) => action.isRare),
    usual: actions.filter((action) => !action.isRare && !action.danger),
    dangerous: actions.filter((action) => !action.isRare && action.danger),
  }
}

function withRoom({ usual, dangerous, rare }: ReturnType<typeof sorted>): ReturnType<typeof sorted> {
  const hasMenu = rare.length > 0
  if (usual.length + dangerous.length + (hasMenu ? 1 : 0) <= mostInActionBar) return { usual, dangerous, rare }
  const room = mostInActionBar - dangerous.length - 1
  return { usual: usual.slice(0, room), dangerous, rare: [...usual.slice(room), ...rare] }
}

/** Replaces the bottom bar on small screens. Rare actions and those without room are in a menu; dangerous ones come last. */
export function ActionBar({ actions, label }: { actions: readonly PhotoAction[]; label: string }) {
  useRootMark('action-bar')
  const more = useTranslations('photos.selection')('more')
  const { usual, dangerous, rare } = withRoom(sorted(actions))
  const trigger = (
    <button type="button">
      <Icon of={Ellipsis} size={22} />
      {more}
    </button>
  )
  return (
    <div role="toolbar" aria-label={label} className={styles.actionBar}>
      {usual.map((action) => (
        <BarButton key={action.name} action={action} />
      ))}
      {rare.length > 0 && <MoreActions actions={rare} trigger={trigger} side="top" />}
      {dangerous.map((action) => (
        <BarButton key={action.name} action={action} />
      ))}
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

interface MoreActionsProps {
  actions: readonly PhotoAction[]
  trigger: ReactElement
  side?: 'top' | 'bottom'
}

function MoreActions({ actions, trigger, side = 'bottom' }: MoreActionsProps) {
  return (
    <Menu label={useTranslations('photos.selection')('more')} side={side} trigger={trigger}>
      {actions.map((action) => (
        <MenuItem key={action.name} icon={action.icon} onSelect={action.act}>
          {action.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
