import { CalendarArrowDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { LibraryOrder } from '../../features/photos/index.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { SegmentedControl } from '../../ui/choice/segmented-control.tsx'
import { Menu, MenuChoice } from '../../ui/overlay/menu.tsx'
import styles from './library.module.css'

interface LibraryToolsProps {
  count: number
  order: LibraryOrder
  onOrder: (order: LibraryOrder) => void
}

/** How many there are, and in which order. */
export function LibraryTools({ count, order, onOrder }: LibraryToolsProps) {
  const t = useTranslations('library')
  return (
    <div className={styles.tools}>
      <span className={styles.total}>{t.rich('total', { count, b: (number) => <b>{number}</b> })}</span>
      <div className={styles.orders}>
        <Menu label={t('by')} trigger={<IconButton icon={CalendarArrowDown} label={t('by')} tooltip={false} />}>
          <MenuChoice
            value={order.by}
            onChange={(by) => onOrder({ ...order, by })}
            options={[
              { value: 'added', label: t('added') },
              { value: 'taken', label: t('taken') },
            ]}
          />
        </Menu>
        <SegmentedControl
          label={t('order')}
          size="small"
          value={order.first}
          onChange={(first) => onOrder({ ...order, first })}
          options={[
            { value: 'newest', label: t('newest') },
            { value: 'oldest', label: t('oldest') },
          ]}
        />
      </div>
    </div>
  )
}
