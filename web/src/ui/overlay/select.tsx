import { ChevronDown } from 'lucide-react'
import { Icon } from '../icon/icon.tsx'
import styles from './menu.module.css'
import { Menu, MenuChoice } from './menu.tsx'

interface SelectProps<Value extends string> {
  /** Names the choice; read aloud together with the value. */
  label: string
  options: ReadonlyArray<{ value: Value; label: string }>
  value: Value
  onChange: (value: Value) => void
}

export function Select<Value extends string>({ label, options, value, onChange }: SelectProps<Value>) {
  const chosen = options.find((option) => option.value === value)
  return (
    <Menu
      label={label}
      trigger={
        <button type="button" className={styles.select} aria-label={`${label}: ${chosen?.label ?? ''}`}>
          {chosen?.label}
          <Icon of={ChevronDown} size={18} />
        </button>
      }
    >
      <MenuChoice options={options} value={value} onChange={onChange} />
    </Menu>
  )
}
