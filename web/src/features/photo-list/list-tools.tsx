import { useMediaQuery } from '@koma/ui/browser/media.ts'
import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { SegmentedControl } from '@koma/ui/choice/segmented-control.tsx'
import { Menu, MenuDivider, MenuItem } from '@koma/ui/overlay/menu.tsx'
import { LayoutGrid, Move, Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PhotoViews } from '../navigation/index.ts'
import type { ShownOrder } from '../photos/index.ts'
import { DayChoice, OrderButton, OrderMenu, SizeChoice, useFirstChoice } from './order-menu.tsx'
import styles from './photo-list.module.css'

interface ListToolsProps {
  count: number
  isView: boolean
  /** Undefined if there is nothing to play. */
  onSlideshow: (() => void) | undefined
  order: ShownOrder
  onOrder: (order: ShownOrder) => void
  /** Puts the list in an order by hand. Undefined if the list has none. */
  onArrange: (() => void) | undefined
}

/** The row above a list: the view of my photos, their number, and the order. */
export function ListTools({ count, isView, onSlideshow, order, onOrder, onArrange }: ListToolsProps) {
  const t = useTranslations('photoList')
  const withRoom = useMediaQuery('(min-width: 800px)')
  const first = useFirstChoice({ order, onOrder })
  const withHand = onArrange !== undefined
  const isByHand = order.by === 'hand'
  return (
    <div className={styles.tools}>
      {isView && <PhotoViews />}
      <span className={styles.total}>{t.rich('total', { count, b: (number) => <b>{number}</b> })}</span>
      <div className={styles.orders}>
        {isByHand && onArrange && <IconButton icon={Move} label={t('arrange')} onClick={onArrange} />}
        {withRoom ? (
          <>
            <Menu label={t('size')} trigger={<IconButton icon={LayoutGrid} label={t('size')} />}>
              <SizeChoice />
            </Menu>
            {onSlideshow && <IconButton icon={Play} label={t('slideshow')} onClick={onSlideshow} />}
            <Menu label={t('by')} trigger={<OrderButton label={t('by')} by={t(order.by)} />}>
              <DayChoice order={order} onOrder={onOrder} withHand={withHand} />
            </Menu>
            {!isByHand && <SegmentedControl label={t('order')} size="small" {...first} />}
          </>
        ) : (
          <OrderMenu order={order} onOrder={onOrder} withHand={withHand}>
            {onSlideshow && (
              <>
                <MenuDivider />
                <MenuItem icon={Play} onSelect={onSlideshow}>
                  {t('slideshow')}
                </MenuItem>
              </>
            )}
          </OrderMenu>
        )}
      </div>
    </div>
  )
}
