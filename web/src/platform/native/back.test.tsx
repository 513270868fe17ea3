import { describe, expect, it } from 'vitest'
import { isFirstPage, pressBack } from './back.ts'

function press(state: { open: boolean; first: boolean }): string[] {
  const done: string[] = []
  pressBack({
    closeTop: () => state.open,
    isAtRoot: () => state.first,
    goBack: () => done.push('back'),
    leaveApp: () => done.push('leave'),
  })
  return done
}

describe('[2 native app] the back button', () => {
  it.each([
    ['closes what is open, on any page', { open: true, first: false }, []],
    ['closes what is open, also on the first page', { open: true, first: true }, []],
    ['goes back in the history', { open: false, first: false }, ['back']],
    ['leaves the app on the first page', { open: false, first: true }, ['leave']],
  ])('%s', (_, state, done) => {
    expect(press(state)).toEqual(done)
  })

  it('knows the first page by the count of the router', () => {
    history.replaceState({ idx: 0 }, '')
    expect(isFirstPage()).toBe(true)
    history.replaceState({ idx: 2 }, '')
    expect(isFirstPage()).toBe(false)
    history.replaceState(null, '')
    expect(isFirstPage()).toBe(true)
  })
})
