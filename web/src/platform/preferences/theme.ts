import { useStore } from '@koma/ui/browser/use-store.ts'
import { readPreference, watchPreferences, writePreference } from './preferences.ts'

export type Theme = 'light' | 'dark' | 'system'

const browserBar = { light: '#ffffff', dark: '#0d0f13' } as const

export function readTheme(): Theme {
  const stored = readPreference('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function setTheme(theme: Theme): void {
  writePreference('theme', theme)
}

/** Keeps the document in step with the setting, the system and other tabs. /theme.js does it once before the first paint. */
export function keepThemeApplied(): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const theme = readTheme()
    const root = document.documentElement
    if (theme === 'system') delete root.dataset.theme
    else root.dataset.theme = theme
    const dark = theme === 'dark' || (theme === 'system' && system.matches)
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', browserBar[dark ? 'dark' : 'light'])
  }
  apply()
  system.addEventListener('change', apply)
  const stopWatching = watchPreferences((key) => key === 'theme' && apply())
  return () => {
    system.removeEventListener('change', apply)
    stopWatching()
  }
}

export function useTheme(): Theme {
  return useStore(watchPreferences, readTheme)
}
