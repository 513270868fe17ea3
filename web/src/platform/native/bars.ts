import { SystemBars, SystemBarsStyle } from '@capacitor/core'
import { Keyboard } from '@capacitor/keyboard'
import { SplashScreen } from '@capacitor/splash-screen'

/** Letters of the status bar that can be read on the page: the theme's, whether the user's or the system's. */
export function matchBars(): void {
  // A page that springs back at its ends is a browser's.
  document.documentElement.style.overscrollBehavior = 'none'
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const theme = document.documentElement.dataset['theme'] ?? (system.matches ? 'dark' : 'light')
    const style = theme === 'dark' ? SystemBarsStyle.Dark : SystemBarsStyle.Light
    void SystemBars.setStyle({ style }).catch(() => {})
  }
  apply()
  system.addEventListener('change', apply)
  new MutationObserver(apply).observe(document.documentElement, { attributeFilter: ['data-theme'] })
}

/** Marks the page while the keyboard is open, which leaves no room for bars, and keeps the field in sight. */
export function makeRoomForKeyboard(): void {
  const root = document.documentElement
  void Keyboard.addListener('keyboardDidShow', () => {
    root.dataset['keyboard'] = 'open'
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  })
  void Keyboard.addListener('keyboardWillHide', () => {
    delete root.dataset['keyboard']
  })
}

/** In ms: an app that cannot show anything by then shows why. */
const longestSplash = 6000

/** The splash stays until the page has something to show. */
export function hideSplashWhenShown(): void {
  const hide = () => void SplashScreen.hide().catch(() => {})
  const watch = new MutationObserver(() => {
    if (!document.getElementById('root')?.hasChildNodes()) return
    watch.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(hide))
  })
  watch.observe(document.body, { childList: true, subtree: true })
  setTimeout(hide, longestSplash)
}
