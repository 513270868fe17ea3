import { screen, within } from '@testing-library/react'
import { Heart } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import { renderUi } from '../../../../../testing/render.tsx'
import type { PhotoAction } from '../../../photo-actions/index.ts'
import { ActionBar } from './selection-bar.tsx'

const acted: string[] = []
const action = (label: string, more: Partial<PhotoAction> = {}): PhotoAction => ({
  name: label,
  order: 0,
  label,
  icon: Heart,
  act: () => acted.push(label),
  ...more,
})
const usual = ['一', '二', '三', '四', '五'].map((label) => action(label))
const trash = action('ゴミ箱へ', { danger: true })
const words = () =>
  within(screen.getByRole('toolbar'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

describe('the action bar of phones', () => {
  it('has all actions next to each other if they fit', () => {
    renderUi(<ActionBar actions={[...usual, trash]} label="操作" />)
    expect(words()).toEqual(['一', '二', '三', '四', '五', 'ゴミ箱へ'])
  })

  it('moves what has no room into the menu, before the rare actions, and keeps the dangerous one at the end', async () => {
    const { user } = renderUi(<ActionBar actions={[...usual, action('まれ', { isRare: true }), trash]} label="操作" />)
    expect(words()).toEqual(['一', '二', '三', '四', 'その他', 'ゴミ箱へ'])
    await user.click(screen.getByRole('button', { name: 'その他' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['五', 'まれ'])
    await user.click(items[0] as HTMLElement)
    expect(acted).toEqual(['五'])
  })
})
