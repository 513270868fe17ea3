import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderUi } from '../../../testing/render.tsx'
import { Menu, MenuItem } from './menu.tsx'
import { Select } from './select.tsx'
import { Sheet } from './sheet.tsx'

function LanguageSelect() {
  const [language, setLanguage] = useState<'ja' | 'en'>('ja')
  const options = [
    { value: 'ja', label: '日本語' },
    { value: 'en', label: 'English' },
  ] as const
  return <Select label="言語" options={options} value={language} onChange={setLanguage} />
}

function InfoSheet() {
  const [open, setOpen] = useState(true)
  return (
    <Sheet open={open} onOpenChange={setOpen} title="写真の情報">
      <p>8月16日</p>
    </Sheet>
  )
}

describe('Menu', () => {
  it('opens by keyboard, walks by arrows, acts by Enter and gives the focus back', async () => {
    const acted: string[] = []
    const { user } = renderUi(
      <Menu label="写真" trigger={<button type="button">その他</button>}>
        <MenuItem onSelect={() => acted.push('favorite')}>お気に入り</MenuItem>
        <MenuItem danger onSelect={() => acted.push('trash')}>
          ゴミ箱へ
        </MenuItem>
      </Menu>,
    )
    await user.tab()
    await user.keyboard('{Enter}')
    await screen.findByRole('menu', { name: '写真' })
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(acted).toEqual(['trash'])
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(document.activeElement?.textContent).toBe('その他')
  })
})

describe('Select', () => {
  it('names the choice with its value and changes it', async () => {
    const { user } = renderUi(<LanguageSelect />)
    await user.click(screen.getByRole('button', { name: '言語: 日本語' }))
    expect(await screen.findByRole('menuitemradio', { name: '日本語', checked: true })).toBeTruthy()
    await user.click(screen.getByRole('menuitemradio', { name: 'English' }))
    expect(await screen.findByRole('button', { name: '言語: English' })).toBeTruthy()
  })
})

describe('Sheet', () => {
  it('has a title and closes by its button', async () => {
    const { user } = renderUi(<InfoSheet />)
    expect(screen.getByRole('dialog', { name: '写真の情報' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
