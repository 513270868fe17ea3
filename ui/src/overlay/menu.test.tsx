import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderUi } from '../../testing/render-ui.tsx'
import { Menu, MenuItem } from './menu.tsx'

describe('Menu', () => {
  it('opens by keyboard, moves by arrow keys, acts by Enter and returns the focus', async () => {
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
