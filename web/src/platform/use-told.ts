import { useLayoutEffect } from 'react'

/** Tells a parent when a state begins and ends, before anything is painted. Unmounting the component also ends it. */
export function useTold(isSo: boolean, tell: ((isSo: boolean) => void) | undefined): void {
  useLayoutEffect(() => {
    if (!isSo || !tell) return
    tell(true)
    return () => tell(false)
  }, [isSo, tell])
}
