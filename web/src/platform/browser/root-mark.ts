import { useLayoutEffect } from 'react'

/** What is on the screen that other parts of the page make room for. */
type RootMark = 'pane' | 'wide-pane' | 'bottom-bar' | 'action-bar' | 'dialog' | 'submit-bar' | 'upload-toast'

const shown = new Map<RootMark, number>()

/**
 * Says on the page's root that something is on the screen: styles ask `:root[data-shows~="pane"]`. Asking by `:root:has(.pane)`
 * would make the browser compute the styles of the whole page anew whenever anything is added to it or taken out.
 */
export function useRootMark(mark: RootMark, isShown = true): void {
  useLayoutEffect(() => {
    if (!isShown) return
    change(mark, 1)
    return () => change(mark, -1)
  }, [mark, isShown])
}

function change(mark: RootMark, by: 1 | -1): void {
  shown.set(mark, (shown.get(mark) ?? 0) + by)
  const marks = [...shown].flatMap(([name, count]) => (count > 0 ? [name] : []))
  document.documentElement.dataset['shows'] = marks.join(' ')
}
