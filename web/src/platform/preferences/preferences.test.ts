import { afterEach, describe, expect, it, vi } from 'vitest'
import { readLanguage, setLanguage } from './language.ts'
import { watchPreferences, writePreference } from './preferences.ts'
import { readTheme, setTheme } from './theme.ts'

afterEach(() => vi.unstubAllGlobals())

describe('preferences', () => {
  it('[1 language] is Japanese unless English is stored', () => {
    expect(readLanguage()).toBe('ja')
    localStorage.setItem('koma.language', 'fr')
    expect(readLanguage()).toBe('ja')
    setLanguage('en')
    expect(readLanguage()).toBe('en')
  })

  it('follows the system unless a theme is chosen', () => {
    expect(readTheme()).toBe('system')
    setTheme('dark')
    expect(readTheme()).toBe('dark')
    localStorage.setItem('koma.theme', 'purple')
    expect(readTheme()).toBe('system')
  })

  it('notices a change in another tab', () => {
    const heard: string[] = []
    const stop = watchPreferences((key) => heard.push(key))
    window.dispatchEvent(new StorageEvent('storage', { key: 'koma.theme' }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'something.else' }))
    stop()
    window.dispatchEvent(new StorageEvent('storage', { key: 'koma.theme' }))
    expect(heard).toEqual(['theme'])
  })

  it('lasts for the tab if the browser stores nothing', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, clear: () => {} })
    writePreference('theme', 'dark')
    expect(readTheme()).toBe('dark')
    vi.unstubAllGlobals()
    setTheme('system')
    expect(readTheme()).toBe('system')
  })
})
