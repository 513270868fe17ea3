import { Icon } from '@koma/ui/icon/icon.tsx'
import { Menu, MenuChoice, MenuDivider } from '@koma/ui/overlay/menu.tsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { densities, type ShownOrder, useDensity } from '../photos/index.ts'
import styles from './photo-list.module.css'

interface OrderChoice {
  order: ShownOrder
  onOrder: (order: ShownOrder) => void
  /** Whether the list can be put in an order by hand. */
  withHand?: boolean
}

interface OrderMenuProps extends OrderChoice {
  /** False if this reader only chooses which photos come first. */
  withDay?: boolean
  /** More entries. */
  children?: ReactNode
}

/** The whole order in one menu. The button says in words what the list is ordered by. */
export function OrderMenu({ order, onOrder, withHand = false, withDay = true, children }: OrderMenuProps) {
  const t = useTranslations('photoList')
  const first = useFirstChoice({ order, onOrder })
  const isByHand = order.by === 'hand'
  return (
    <Menu label={t('order')} align="end" trigger={<OrderButton label={t('order')} by={t(order.by)} />}>
      {!isByHand && <MenuChoice {...first} />}
      {!isByHand && withDay && <MenuDivider />}
      {withDay && <DayChoice order={order} onOrder={onOrder} withHand={withHand} />}
      {(!isByHand || withDay) && <MenuDivider />}
      <SizeChoice />
      {children}
    </Menu>
  )
}

export function DayChoice({ order, onOrder, withHand = false }: OrderChoice) {
  const t = useTranslations('photoList')
  const choices = withHand ? (['taken', 'added', 'hand'] as const) : (['added', 'taken'] as const)
  return (
    <MenuChoice
      value={order.by}
      onChange={(by) => onOrder({ ...order, by })}
      options={choices.map((value) => ({ value, label: t(value) }))}
    />
  )
}

/** How large photos are, on this device. */
export function SizeChoice() {
  const t = useTranslations('photoList.sizes')
  const [density, setDensity] = useDensity()
  return (
    <MenuChoice
      value={density}
      onChange={setDensity}
      options={densities.map((value) => ({ value, label: t(value) }))}
    />
  )
}

/** What a choice of the direction shows and does. */
export function useFirstChoice({ order, onOrder }: OrderChoice) {
  const t = useTranslations('photoList')
  return {
    value: order.first,
    onChange: (first: ShownOrder['first']) => onOrder({ ...order, first }),
    options: [
      { value: 'newest', label: t('newest') },
      { value: 'oldest', label: t('oldest') },
    ],
  } as const
}

interface OrderButtonProps extends ComponentProps<'button'> {
  label: string
  /** What the list is ordered by, in words. */
  by: string
}

export function OrderButton({ label, by, ...rest }: OrderButtonProps) {
  return (
    <button type="button" {...rest} className={styles.order} aria-label={`${label}: ${by}`}>
      {by}
      <Icon of={ChevronDown} size={16} />
    </button>
  )
}
