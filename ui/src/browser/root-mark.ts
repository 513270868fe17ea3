import { useLayoutEffect } from 'react'

/** Elements on the screen that other parts of the page make room for. */
type RootMark =
  | 'pane'
  | 'wide-pane'
  | 'bottom-bar'
  | 'action-bar'
  | 'mode'
  | 'dialog'
  | 'submit-bar'
  | 'send-bar'
  | 'upload-toast'
  | 'prompt-bar'
  | 'offline-state'

const shown = new Map<RootMark, number>()

/**
 * Marks on the root element that something is on the screen, for selectors such as `:root[data-shows~="pane"]`. With
 * `:root:has(.pane)` the browser would recompute the styles of the whole page whenever anything is added or removed.
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
