import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderUi } from '../../testing/render-ui.tsx'
import { Checkbox } from './checkbox.tsx'
import { RadioCards } from './radio-cards.tsx'
import { SegmentedControl } from './segmented-control.tsx'
import { Switch } from './switch.tsx'

function DateCheckbox() {
  const [checked, setChecked] = useState<boolean | 'mixed'>('mixed')
  return (
    <Checkbox checked={checked} onChange={setChecked}>
      8月16日
    </Checkbox>
  )
}

function NotificationSwitch() {
  const [on, setOn] = useState(false)
  return <Switch label="通知" checked={on} onChange={setOn} />
}

function RangeCards() {
  const [value, setValue] = useState<'invite' | 'public'>('invite')
  const options = [
    { value: 'invite', title: '招待のみ', description: '招待した人だけ' },
    { value: 'public', title: '公開' },
  ] as const
  return <RadioCards legend="公開範囲" options={options} value={value} onChange={setValue} />
}

function OrderControl() {
  const [value, setValue] = useState<'new' | 'old'>('new')
  const options = [
    { value: 'new', label: '新しい順' },
    { value: 'old', label: '古い順' },
  ] as const
  return <SegmentedControl label="並び順" options={options} value={value} onChange={setValue} />
}

describe('Checkbox', () => {
  it('goes from some to all to none', async () => {
    const { user } = renderUi(<DateCheckbox />)
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: '8月16日' })
    expect([box.indeterminate, box.checked]).toEqual([true, false])
    await user.click(box)
    expect([box.indeterminate, box.checked]).toEqual([false, true])
    await user.keyboard(' ')
    expect([box.indeterminate, box.checked]).toEqual([false, false])
  })
})

describe('Switch', () => {
  it('is a switch with a name, operated by the space key', async () => {
    const { user } = renderUi(<NotificationSwitch />)
    await user.tab()
    await user.keyboard(' ')
    expect(screen.getByRole('switch', { name: '通知', checked: true })).toBeTruthy()
  })
})

describe('RadioCards', () => {
  it('chooses one of a named group', async () => {
    const { user } = renderUi(<RangeCards />)
    expect(screen.getByRole('group', { name: '公開範囲' })).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: '公開' }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '公開' }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /招待のみ/ }).checked).toBe(false)
  })
})

describe('SegmentedControl', () => {
  it('is one tab stop, and the arrow keys choose', async () => {
    const { user } = renderUi(<OrderControl />)
    await user.tab()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '古い順' }).checked).toBe(true)
    await user.tab()
    expect(document.activeElement).toBe(document.body)
  })
})
