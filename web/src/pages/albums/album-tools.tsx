import type { AlbumOrder } from '@koma/contract'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { Menu, MenuChoice } from '@koma/ui/overlay/menu.tsx'
import { ChevronDown, Search } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { albumOrders } from './album-order.ts'
import styles from './albums.module.css'

interface AlbumToolsProps {
  /** Undefined while it is not known how many there are. */
  count: number | undefined
  typed: string
  onType: (typed: string) => void
  order: AlbumOrder
  onOrder: (order: AlbumOrder) => void
}

/** The row above the albums: their number, a search by name, and the order. */
export function AlbumTools({ count, typed, onType, order, onOrder }: AlbumToolsProps) {
  const t = useTranslations('albumsPage')
  return (
    <div className={styles.tools}>
      <span className={styles.total}>
        {count !== undefined && t.rich('total', { count, b: (number) => <b>{number}</b> })}
      </span>
      <label className={styles.search}>
        <Icon of={Search} size={16} />
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      </label>
      <Menu
        label={t('order.label')}
        trigger={
          <button type="button" className={styles.order} aria-label={`${t('order.label')}: ${t(`order.${order}`)}`}>
            {t(`order.${order}`)}
            <Icon of={ChevronDown} size={16} />
          </button>
        }
      >
        <MenuChoice
          value={order}
          onChange={onOrder}
          options={albumOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
        />
      </Menu>
    </div>
  )
}
