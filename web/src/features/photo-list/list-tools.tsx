import { ChevronDown, Play } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { useMediaQuery } from '../../platform/browser/media.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { SegmentedControl } from '../../ui/choice/segmented-control.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Menu, MenuChoice, MenuDivider, MenuItem } from '../../ui/overlay/menu.tsx'
import { PhotoViews } from '../navigation/index.ts'
import type { LibraryOrder } from '../photos/index.ts'
import styles from './photo-list.module.css'

interface ListToolsProps {
  count: number
  isView: boolean
  /** Undefined if there is nothing to play. */
  onSlideshow: (() => void) | undefined
  order: LibraryOrder
  onOrder: (order: LibraryOrder) => void
}

/** The row above a list: the view of my photos, their number, and the order. */
export function ListTools({ count, isView, onSlideshow, order, onOrder }: ListToolsProps) {
  const t = useTranslations('photoList')
  const withRoom = useMediaQuery('(min-width: 800px)')
  const by = (
    <MenuChoice
      value={order.by}
      onChange={(chosen) => onOrder({ ...order, by: chosen })}
      options={[
        { value: 'added', label: t('added') },
        { value: 'taken', label: t('taken') },
      ]}
    />
  )
  const first = {
    value: order.first,
    onChange: (chosen: LibraryOrder['first']) => onOrder({ ...order, first: chosen }),
    options: [
      { value: 'newest', label: t('newest') },
      { value: 'oldest', label: t('oldest') },
    ],
  } as const
  return (
    <div className={styles.tools}>
      {isView && <PhotoViews />}
      <span className={styles.total}>{t.rich('total', { count, b: (number) => <b>{number}</b> })}</span>
      <div className={styles.orders}>
        {withRoom ? (
          <>
            {onSlideshow && <IconButton icon={Play} label={t('slideshow')} onClick={onSlideshow} />}
            <Menu label={t('by')} trigger={<OrderButton label={t('by')} by={t(order.by)} />}>
              {by}
            </Menu>
            <SegmentedControl label={t('order')} size="small" {...first} />
          </>
        ) : (
          <Menu label={t('order')} align="end" trigger={<OrderButton label={t('order')} by={t(order.by)} />}>
            <MenuChoice {...first} />
            <MenuDivider />
            {by}
            {onSlideshow && (
              <>
                <MenuDivider />
                <MenuItem icon={Play} onSelect={onSlideshow}>
                  {t('slideshow')}
                </MenuItem>
              </>
            )}
          </Menu>
        )}
      </div>
    </div>
  )
}

interface OrderButtonProps extends ComponentProps<'button'> {
  label: string
  /** The day that the list is ordered by, in words. */
  by: string
}

function OrderButton({ label, by, ...rest }: OrderButtonProps) {
  return (
    <button type="button" {...rest} className={styles.order} aria-label={`${label}: ${by}`}>
      {by}
      <Icon of={ChevronDown} size={16} />
    </button>
  )
}
