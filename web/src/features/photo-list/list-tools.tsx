import { ArrowDownUp, CalendarArrowDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMediaQuery } from '../../platform/browser/media.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { SegmentedControl } from '../../ui/choice/segmented-control.tsx'
import { Menu, MenuChoice, MenuDivider } from '../../ui/overlay/menu.tsx'
import { PhotoViews } from '../navigation/index.ts'
import type { LibraryOrder } from '../photos/index.ts'
import styles from './photo-list.module.css'

interface ListToolsProps {
  count: number
  isGrowing: boolean
  isView: boolean
  order: LibraryOrder
  onOrder: (order: LibraryOrder) => void
}

/** The row above a list: the view of my photos, their number, and the order. */
export function ListTools({ count, isGrowing, isView, order, onOrder }: ListToolsProps) {
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
      <span className={styles.total} aria-busy={isGrowing}>
        {t.rich('total', { count, b: (number) => <b>{number}</b> })}
      </span>
      <div className={styles.orders}>
        {withRoom ? (
          <>
            <Menu label={t('by')} trigger={<IconButton icon={CalendarArrowDown} label={t('by')} tooltip={false} />}>
              {by}
            </Menu>
            <SegmentedControl label={t('order')} size="small" {...first} />
          </>
        ) : (
          <Menu
            label={t('order')}
            align="end"
            trigger={<IconButton icon={ArrowDownUp} label={t('order')} tooltip={false} />}
          >
            <MenuChoice {...first} />
            <MenuDivider />
            {by}
          </Menu>
        )}
      </div>
    </div>
  )
}
