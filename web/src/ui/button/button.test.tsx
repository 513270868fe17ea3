import { act, fireEvent, screen } from '@testing-library/react'
import { Heart } from 'lucide-react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderUi } from '../../../testing/render.tsx'
import { Button, ButtonLink } from './button.tsx'
import { IconButton, IconLink } from './icon-button.tsx'

afterEach(() => vi.useRealTimers())

/** Shows a tooltip once, so that the code of tooltips is there. */
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
  it('is no submit button unless told', () => {
    renderUi(<Button>保存</Button>)
    expect(screen.getByRole('button', { name: '保存' }).getAttribute('type')).toBe('button')
  })

  it('says what it does while loading, keeps the focus and does not act twice', async () => {
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

  it('has a link that looks like it', () => {
    renderUi(<ButtonLink to="/photo">写真へ</ButtonLink>)
    expect(screen.getByRole('link', { name: '写真へ' }).getAttribute('href')).toBe('/photo')
  })
})

describe('IconButton', () => {
  it('carries its label and the state of a toggle', () => {
    renderUi(<IconButton icon={Heart} label="お気に入り" aria-pressed />)
    expect(screen.getByRole('button', { name: 'お気に入り', pressed: true })).toBeTruthy()
  })

  it('shows its name to a resting pointer and takes it away on Escape, wherever the focus is', async () => {
    await loadTooltips()
    // A tooltip closed just before, by whichever test, would let this one open at once.
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

  it('shows its name to the keyboard, and keeps the focus while the code of the tooltip arrives', async () => {
    const { user } = renderUi(
      <>
        <IconButton icon={Heart} label="お気に入り" />
        <button type="button">次へ</button>
      </>,
    )
    await user.tab()
    expect((await screen.findByRole('tooltip', { hidden: true })).textContent).toBe('お気に入り')
    // Screen readers hear the label of the button, and not the same once more.
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

  it('opens no tooltip for a finger', async () => {
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
