import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderUi } from '../../testing/render-ui.tsx'
import { type SnackbarMessage, useSnackbar } from './snackbar.tsx'

let show: (message: SnackbarMessage) => () => void = () => () => {}
function Sample() {
  show = useSnackbar().show
  return null
}

const words = () => screen.getByRole('status').textContent
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('[9 snackbar] snackbar', () => {
  it('stays three seconds', () => {
    renderUi(<Sample />)
    act(() => show({ text: '保存しました' }))
    wait(2999)
    expect(words()).toBe('保存しました')
    wait(1)
    expect(words()).toBe('')
  })

  it('can be withdrawn, and withdrawing one that was replaced changes nothing', () => {
    renderUi(<Sample />)
    const withdraw: Array<() => void> = []
    act(() => {
      withdraw.push(show({ text: '一' }), show({ text: '二' }))
    })
    act(() => withdraw[0]?.())
    expect(words()).toBe('二')
    act(() => withdraw[1]?.())
    expect(words()).toBe('')
  })

  it('gives way to a newer one at once, which has its own time, and does not come back', () => {
    renderUi(<Sample />)
    act(() => show({ text: '一' }))
    wait(2500)
    act(() => show({ text: '二', duration: 2000 }))
    expect(words()).toBe('二')
    wait(1999)
    expect(words()).toBe('二')
    wait(1)
    expect(words()).toBe('')
  })

  it('keeps an undo on the screen when something fails in the background', () => {
    const poll = { text: '通知を取得できませんでした', inBackground: true }
    renderUi(<Sample />)
    act(() => show({ text: '一', action: { label: '元に戻す', onAct: () => {} } }))
    act(() => show(poll))
    expect(words()).toBe('一元に戻す')
    act(() => show({ text: '二' }))
    act(() => show(poll))
    expect(words()).toBe('通知を取得できませんでした')
  })

  it('shows only the undo of what was done last, even if the one before has the focus', () => {
    const undone: string[] = []
    const message = (text: string) => ({ text, action: { label: '元に戻す', onAct: () => undone.push(text) } })
    renderUi(<Sample />)
    act(() => show(message('一')))
    act(() => screen.getByRole('button', { name: '元に戻す' }).focus())
    act(() => show(message('二')))
    fireEvent.click(screen.getByRole('button', { name: '元に戻す' }))
    expect([undone, words()]).toEqual([['二'], ''])
  })

  it('stays while the pointer or the focus is on it', () => {
    renderUi(<Sample />)
    act(() => show({ text: '移しました', action: { label: '元に戻す', onAct: () => {} } }))
    wait(2000)
    fireEvent.pointerEnter(screen.getByText('移しました'))
    wait(60_000)
    expect(words()).toContain('移しました')
    fireEvent.pointerLeave(screen.getByText('移しました'))
    wait(500)
    act(() => screen.getByRole('button', { name: '元に戻す' }).focus())
    wait(60_000)
    expect(words()).toContain('移しました')
    act(() => screen.getByRole('button', { name: '元に戻す' }).blur())
    wait(499)
    expect(words()).toContain('移しました')
    wait(1)
    expect(words()).toBe('')
  })

  it('runs its action once and closes', () => {
    let undone = 0
    renderUi(<Sample />)
    act(() =>
      show({
        text: '移しました',
        action: {
          label: '元に戻す',
          onAct: () => {
            undone += 1
          },
        },
      }),
    )
    fireEvent.click(screen.getByRole('button', { name: '元に戻す' }))
    expect([undone, words()]).toEqual([1, ''])
  })
})
