import { act, fireEvent, screen } from '@testing-library/react'
import { Heart } from 'lucide-react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderUi } from '../../testing/render-ui.tsx'
import { Button, ButtonLink } from './button.tsx'
import { IconButton, IconLink } from './icon-button.tsx'

afterEach(() => vi.useRealTimers())

/** Shows a tooltip once, so that the code of tooltips is loaded. */
async function loadTooltips(): Promise<void> {
  const { unmount } = renderUi(<IconButton icon={Heart} label="お気に入り" />)
  const button = screen.getByRole('button')
  // jsdom only guesses :focus-visible.
  vi.spyOn(button, 'matches').mockReturnValue(true)
  act(() => button.focus())
  await screen.findByRole('tooltip', { hidden: true })
  unmount()
}

describe('Button', () => {
  it('is not a submit button by default', () => {
    renderUi(<Button>保存</Button>)
    expect(screen.getByRole('button', { name: '保存' }).getAttribute('type')).toBe('button')
  })

  it('shows its loading text, keeps the focus and does not act twice', async () => {
    let sent = 0
    const button = (loading: boolean) => (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent += 1
        }}
      >
        <input aria-label="名前" />
        <Button type="submit" loading={loading} loadingText="保存中">
          保存
        </Button>
      </form>
    )
    const { user, rerender } = renderUi(button(false))
    await user.click(screen.getByRole('button'))
    rerender(button(true))
    const loading = screen.getByRole('button')
    loading.focus()
    await user.click(loading)
    await user.type(screen.getByRole('textbox'), '{Enter}')
    expect(sent).toBe(1)
    expect(loading.getAttribute('aria-busy')).toBe('true')
    expect(loading.hasAttribute('disabled')).toBe(false)
    expect(loading.textContent).toContain('保存中')
  })

  it('has a link variant with the same look', () => {
    renderUi(<ButtonLink to="/photo">写真へ</ButtonLink>)
    expect(screen.getByRole('link', { name: '写真へ' }).getAttribute('href')).toBe('/photo')
  })
})

describe('IconButton', () => {
  it('exposes its label and its pressed state', () => {
    renderUi(<IconButton icon={Heart} label="お気に入り" aria-pressed />)
    expect(screen.getByRole('button', { name: 'お気に入り', pressed: true })).toBeTruthy()
  })

  it('shows a tooltip to a resting pointer and hides it on Escape, wherever the focus is', async () => {
    await loadTooltips()
    // If another test closed a tooltip just before, this one would open without its delay.
    await new Promise((resolve) => setTimeout(resolve, 350))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    renderUi(<IconLink icon={Heart} label="お気に入り" to="/favorite" />)
    const link = screen.getByRole('link', { name: 'お気に入り' })
    // jsdom's own pointer events have no pointerType; React reads it from the event.
    const enter = new MouseEvent('pointerover', { bubbles: true })
    Object.defineProperty(enter, 'pointerType', { value: 'mouse' })
    fireEvent(link, enter)
    act(() => vi.advanceTimersByTime(400))
    expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull()
    act(() => vi.advanceTimersByTime(200))
    expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe('お気に入り')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull()
  })

  it('shows a tooltip on keyboard focus, and keeps the focus while the tooltip code loads', async () => {
    const { user } = renderUi(
      <>
        <IconButton icon={Heart} label="お気に入り" />
        <button type="button">次へ</button>
      </>,
    )
    await user.tab()
    expect((await screen.findByRole('tooltip', { hidden: true })).textContent).toBe('お気に入り')
    // Screen readers announce the button's label, which must not be repeated.
    expect(screen.queryByRole('tooltip')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'お気に入り' }))
    expect(document.activeElement?.getAttribute('aria-describedby')).toBeNull()
    await user.tab()
    expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull()
  })

  it('closes the tooltip when it is pressed', async () => {
    renderUi(<IconButton icon={Heart} label="お気に入り" />)
    const button = screen.getByRole('button')
    // jsdom only guesses :focus-visible.
    vi.spyOn(button, 'matches').mockReturnValue(true)
    act(() => button.focus())
    await screen.findByRole('tooltip', { hidden: true })
    fireEvent.pointerDown(button)
    expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull()
  })

  it('opens no tooltip on touch', async () => {
    await loadTooltips()
    vi.useFakeTimers()
    renderUi(<IconButton icon={Heart} label="お気に入り" />)
    const touch = new MouseEvent('pointerover', { bubbles: true })
    Object.defineProperty(touch, 'pointerType', { value: 'touch' })
    fireEvent(screen.getByRole('button'), touch)
    act(() => vi.advanceTimersByTime(2000))
    expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull()
  })
})
