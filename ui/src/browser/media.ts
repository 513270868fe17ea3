import { useCallback } from 'react'
import { useStore } from './use-store.ts'

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useStore(subscribe, () => matchMedia(query).matches)
}
