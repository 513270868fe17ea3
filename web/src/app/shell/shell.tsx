import { BarEndProvider } from '@koma/ui/layout/bar-end.ts'
import { useLayoutMode } from '@koma/ui/layout/layout-mode.ts'
import { mainId, SkipLink } from '@koma/ui/layout/skip-link.tsx'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { useSession } from '../../features/session/index.ts'
import { LanguageButton } from '../../platform/preferences/language-button.tsx'
import { useRouteFacts } from '../routes/route-facts.ts'
import { BottomBar } from './bottom-bar.tsx'
import { GuestDialogProvider } from './guest-dialog.tsx'
import styles from './shell.module.css'
import { SidePane } from './side-pane.tsx'

/** Adds the pane or the bottom bar around the page, depending on the width of the window. */
export function Shell() {
  const mode = useLayoutMode()
  const { bareForGuests, footer, narrowPane } = useRouteFacts()
  const { status } = useSession()
  const isGuest = status === 'guest'
  const hasPane = mode !== 'phone' && !(bareForGuests && isGuest)
  const main = useMainFocus()
  const wide = mode === 'wide' && !narrowPane
  return (
    <GuestDialogProvider>
      <SkipLink />
      <Progress />
      {hasPane && <SidePane wide={wide} />}
      <main ref={main} id={mainId} tabIndex={-1} className={styles.main}>
        <BarEndProvider value={isGuest && !hasPane && <LanguageButton />}>
          <Outlet />
        </BarEndProvider>
      </main>
      {mode === 'phone' && footer && <BottomBar />}
    </GuestDialogProvider>
  )
}

/** Moves the focus to the new page after a navigation, so that the keyboard does not stay in the menu. */
function useMainFocus() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // A page may have put the focus into its own field already.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

/** A page that takes a while to arrive shows a thin line; one that comes at once shows nothing. */
function Progress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.progress} aria-hidden="true" />
}
