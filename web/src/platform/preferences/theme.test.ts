import { readFileSync } from 'node:fs'
import { setSystemDark } from '@koma/ui/testing/screen-size.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepThemeApplied, setTheme } from './theme.ts'

const firstPaint = readFileSync(`${import.meta.dirname}/../../../public/theme.js`, 'utf8')
const runFirstPaint = () => new Function(firstPaint)()
const root = document.documentElement
const browserBar = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content')

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="#ffffff">'
})
afterEach(() => {
  document.head.innerHTML = ''
  root.removeAttribute('lang')
})

describe('before the first paint', () => {
  it('follows the system in Japanese when nothing is stored', () => {
    runFirstPaint()
    expect([root.dataset.theme, root.lang, browserBar()]).toEqual([undefined, 'ja', '#ffffff'])
    setSystemDark(true)
    runFirstPaint()
    expect([root.dataset.theme, browserBar()]).toEqual([undefined, '#0d0f13'])
  })

  it('takes the language of the address for visitors who have not chosen one', () => {
    history.replaceState(null, '', '/about?lang=en')
    runFirstPaint()
    expect([root.lang, localStorage.getItem('koma.language')]).toEqual(['en', 'en'])
    history.replaceState(null, '', '/about?lang=ja')
    runFirstPaint()
    expect(root.lang).toBe('en')
    localStorage.clear()
    history.replaceState(null, '', '/about?lang=fr')
    runFirstPaint()
    expect([root.lang, localStorage.getItem('koma.language')]).toEqual(['ja', null])
    history.replaceState(null, '', '/')
  })

  it('applies the stored theme and language', () => {
    localStorage.setItem('koma.theme', 'dark')
    localStorage.setItem('koma.language', 'en')
    runFirstPaint()
    expect([root.dataset.theme, root.lang, browserBar()]).toEqual(['dark', 'en', '#0d0f13'])
  })

  it('keeps light on a dark system when light is chosen', () => {
    setSystemDark(true)
    localStorage.setItem('koma.theme', 'light')
    runFirstPaint()
    expect([root.dataset.theme, browserBar()]).toEqual(['light', '#ffffff'])
  })
})

describe('while the app runs', () => {
  it('follows the setting, the system and other tabs', () => {
    const stop = keepThemeApplied()
    setTheme('dark')
    expect([root.dataset.theme, browserBar()]).toEqual(['dark', '#0d0f13'])
    setTheme('system')
    expect([root.dataset.theme, browserBar()]).toEqual([undefined, '#ffffff'])
    setSystemDark(true)
    expect(browserBar()).toBe('#0d0f13')
    localStorage.setItem('koma.theme', 'light')
    window.dispatchEvent(new StorageEvent('storage', { key: 'koma.theme' }))
    expect([root.dataset.theme, browserBar()]).toEqual(['light', '#ffffff'])
    stop()
  })
})
