import { limits } from '@koma/contract/limits'
import { setScreenWidth } from '@koma/ui/testing/screen-size.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { describe, expect, it } from 'vitest'
import { openReactions } from '../test-reactions.tsx'

/** By selector, because finding a hundred cells by role takes seconds. */
const cells = () => [...document.querySelectorAll('[role="gridcell"]')]

describe('adding a reaction', () => {
  it('offers eight quick ones with arrow keys, adds the chosen one, and returns the focus', async () => {
    const { user, stored } = await openReactions({ language: 'en' })
    const add = await screen.findByRole('button', { name: 'Add a reaction' })
    await user.click(add)
    const bar = await screen.findByRole('toolbar', { name: 'Quick reactions' })
    expect(within(bar).getAllByRole('button')).toHaveLength(limits.quickReactions + 1)
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('red heart'))
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{Enter}')
    expect(await screen.findByRole('button', { name: /heart-eyes, 1\. ミオ/, pressed: true })).toBeTruthy()
    await waitFor(() => expect(stored()).toEqual([['😍', 1]]))
    await waitFor(() => expect(document.activeElement).toBe(add))
    expect(screen.queryByRole('toolbar')).toBeNull()
  })

  it('finds any emoji by its name in either language, and adds it with Enter', async () => {
    const { user, stored } = await openReactions()
    await user.click(await screen.findByRole('button', { name: 'リアクションを追加' }))
    await user.click(await screen.findByRole('button', { name: 'ほかの絵文字' }))
    const field = await screen.findByRole('combobox', { name: '絵文字をさがす' })
    await waitFor(() => expect(document.activeElement).toBe(field))
    await waitFor(() => expect(cells().length).toBeGreaterThan(0))
    await user.type(field, '花火')
    await waitFor(() => expect(cells()[0]?.textContent).toBe('🎆'))
    await user.clear(field)
    await user.type(field, 'firework')
    await waitFor(() => expect(cells().map((cell) => cell.textContent)).toContain('🎆'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(stored()).toEqual([['🎆', 1]]))
    await user.click(screen.getByRole('button', { name: 'リアクションを追加' }))
    await user.click(await screen.findByRole('button', { name: 'ほかの絵文字' }))
    await screen.findByText('最近使った絵文字')
    expect(cells()[0]?.textContent).toBe('🎆')
  })

  it('adds what was typed if Enter comes before it is drawn', async () => {
    const { user, stored } = await openReactions()
    await user.click(await screen.findByRole('button', { name: 'リアクションを追加' }))
    await user.click(await screen.findByRole('button', { name: 'ほかの絵文字' }))
    const field = await screen.findByRole('combobox')
    await user.type(field, '拍手')
    await waitFor(() => expect(cells()[0]?.textContent).toBe('👏'))
    act(() => {
      // The text is in the field, and its search is still to be drawn.
      flushSync(() => fireEvent.change(field, { target: { value: '花火' } }))
      fireEvent.keyDown(field, { key: 'Enter' })
    })
    await waitFor(() => expect(stored()).toEqual([['🎆', 1]]))
  })

  it('moves over the grid with arrow keys, leaves Enter to an input method, and remembers the skin tone', async () => {
    const { user, stored } = await openReactions()
    await user.click(await screen.findByRole('button', { name: 'リアクションを追加' }))
    await user.click(await screen.findByRole('button', { name: 'ほかの絵文字' }))
    const field = await screen.findByRole('combobox')
    await user.click(screen.getByRole('button', { name: '肌の色: 標準' }))
    await user.click(screen.getByRole('radio', { name: '濃い' }))
    await user.type(field, '拍手')
    await waitFor(() => expect(cells()[0]?.textContent).toBe('👏🏿'))
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    expect(stored()).toEqual([])
    await user.clear(field)
    await waitFor(() => expect(cells().length).toBeGreaterThan(0))
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}')
    const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
    expect(active()?.getAttribute('aria-selected')).toBe('true')
    const chosen = active()?.textContent ?? ''
    await user.keyboard('{Enter}')
    await waitFor(() => expect(stored()).toEqual([[chosen, 1]]))
    expect(localStorage.getItem('koma.skin-tone')).toBe('5')
  })

  it('opens as a sheet on a phone', async () => {
    setScreenWidth(390)
    const { user, stored } = await openReactions()
    await user.click(await screen.findByRole('button', { name: 'リアクションを追加' }))
    const sheet = await screen.findByRole('dialog', { name: 'リアクションを追加' })
    await user.click(within(sheet).getByRole('button', { name: '桜' }))
    await waitFor(() => expect(stored()).toEqual([['🌸', 1]]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
