import { Check, type LucideIcon } from 'lucide-react'
import {
  cloneElement,
  createContext,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useState,
} from 'react'
import { Link, type To } from 'react-router'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { mainId } from '../layout/skip-link.tsx'
import { loadable } from '../lazy/loadable.ts'
import { useLoadFailureNotice } from '../lazy/use-load-failure-notice.ts'
import styles from './menu.module.css'
import type { MenuKit } from './menu-kit.ts'

interface TriggerProps {
  onClick?: (event: MouseEvent<HTMLElement>) => void
  onPointerEnter?: () => void
  onFocus?: () => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  label: string
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
}

const Context = createContext<MenuKit | null>(null)

function useKit(): MenuKit {
  const kit = useContext(Context)
  if (!kit) throw new Error('What belongs into a Menu was drawn outside of one')
  return kit
}

const kitPart = loadable(async () => (await import('./menu-kit.ts')).menuKit)

/** Its code is fetched when the pointer or the focus reaches its button: many pages have a menu, but few visits open one. */
export function Menu({ trigger, label, children, side = 'bottom', align = 'end' }: MenuProps) {
  const [kit, setKit] = useState<MenuKit | null>(null)
  const tellFailure = useLoadFailureNotice()
  const [open, setOpen] = useState(false)
  const [container, setContainer] = useState<Element | null>(null)
  if (!kit) {
    const preload = () => {
      // A failure can be ignored here: pressing the button tries again.
      kitPart.load().catch(() => {})
    }
    const openFirst = async (button: Element) => {
      const loaded = await kitPart.load()
      setContainer(containerFor(button))
      setKit(() => loaded)
      setOpen(true)
    }
    return cloneElement(trigger as ReactElement<TriggerProps>, {
      onClick: (event) => void openFirst(event.currentTarget).catch(() => tellFailure(kitPart.failures)),
      onPointerEnter: preload,
      onFocus: preload,
      'aria-haspopup': 'menu',
      'aria-expanded': false,
    })
  }
  return (
    <Context value={kit}>
      <kit.Root open={open} onOpenChange={setOpen} modal={false}>
        <kit.Trigger asChild>{trigger}</kit.Trigger>
        <kit.Portal container={container}>
          <kit.Content
            aria-label={label}
            // Otherwise Radix would name the menu after its button.
            aria-labelledby={undefined}
            side={side}
            align={align}
            sideOffset={6}
            collisionPadding={12}
            className={styles.menu}
          >
            {children}
          </kit.Content>
        </kit.Portal>
      </kit.Root>
    </Context>
  )
}

/** The page's main landmark, except for a menu in a dialog: the page behind that is hidden, so the menu goes to the body. */
function containerFor(button: Element): Element {
  const main = button.closest('[role="dialog"]') ? null : document.getElementById(mainId)
  return main ?? document.body
}

interface MenuItemProps {
  icon?: LucideIcon
  children: ReactNode
  onSelect?: () => void
  to?: To
  /** Shown in red; put it last. */
  danger?: boolean
  disabled?: boolean
}

export function MenuItem({ icon, children, onSelect, to, danger = false, disabled = false }: MenuItemProps) {
  const kit = useKit()
  const content = (
    <>
      {icon && <Icon of={icon} size={18} />}
      <span>{children}</span>
    </>
  )
  return (
    <kit.Item
      asChild={to !== undefined}
      disabled={disabled}
      className={classNames(styles.item, danger && styles.danger)}
      {...(onSelect ? { onSelect } : {})}
    >
      {to !== undefined ? <Link to={to}>{content}</Link> : content}
    </kit.Item>
  )
}

export function MenuDivider() {
  const kit = useKit()
  return <kit.Separator className={styles.divider} />
}

interface MenuChoiceProps<Value extends string> {
  options: ReadonlyArray<{ value: Value; label: string; icon?: LucideIcon }>
  value: Value
  onChange: (value: Value) => void
}

/** A choice of one option, inside a Menu. */
export function MenuChoice<Value extends string>({ options, value, onChange }: MenuChoiceProps<Value>) {
  const kit = useKit()
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <kit.RadioGroup value={value} onValueChange={choose}>
      {options.map((option) => (
        <kit.RadioItem key={option.value} value={option.value} className={styles.item}>
          {option.icon && <Icon of={option.icon} size={18} />}
          <span>{option.label}</span>
          <kit.ItemIndicator className={styles.chosen}>
            <Icon of={Check} size={18} />
          </kit.ItemIndicator>
        </kit.RadioItem>
      ))}
    </kit.RadioGroup>
  )
}
