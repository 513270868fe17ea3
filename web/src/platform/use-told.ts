import { useLayoutEffect } from 'react'

/** Tells somebody above when a state begins and when it ends, before anything is painted. Its end includes that of the component. */
export function useTold(isSo: boolean, tell: ((isSo: boolean) => void) | undefined): void {
  useLayoutEffect(() => {
    if (!isSo || !tell) return
    tell(true)
    return () => tell(false)
  }, [isSo, tell])
}
