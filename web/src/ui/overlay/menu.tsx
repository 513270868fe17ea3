import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './menu.module.css'

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  label: string
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
}

export function Menu({ trigger, label, children, side = 'bottom', align = 'end' }: MenuProps) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-label={label}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className={styles.menu}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface MenuItemProps {
  icon?: LucideIcon
  children: ReactNode
  onSelect?: () => void
  to?: To
  /** Red and last. */
  danger?: boolean
  disabled?: boolean
}

export function MenuItem({ icon, children, onSelect, to, danger = false, disabled = false }: MenuItemProps) {
  const content = (
    <>
      {icon && <Icon of={icon} size={18} />}
      <span>{children}</span>
    </>
  )
  return (
    <DropdownMenu.Item
      asChild={to !== undefined}
      disabled={disabled}
      className={classNames(styles.item, danger && styles.danger)}
      {...(onSelect ? { onSelect } : {})}
    >
      {to !== undefined ? <Link to={to}>{content}</Link> : content}
    </DropdownMenu.Item>
  )
}

export function MenuDivider() {
  return <DropdownMenu.Separator className={styles.divider} />
}

interface MenuChoiceProps<Value extends string> {
  options: ReadonlyArray<{ value: Value; label: string; icon?: LucideIcon }>
  value: Value
  onChange: (value: Value) => void
}

/** One of several, inside a Menu. */
export function MenuChoice<Value extends string>({ options, value, onChange }: MenuChoiceProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={choose}>
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option.value} value={option.value} className={styles.item}>
          {option.icon && <Icon of={option.icon} size={18} />}
          <span>{option.label}</span>
          <DropdownMenu.ItemIndicator className={styles.chosen}>
            <Icon of={Check} size={18} />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}
