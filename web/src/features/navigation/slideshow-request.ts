import { hasFrom, useFromHere } from '@koma/ui/layout/back.ts'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Opens a photo and asks its page to begin a slideshow there. */
export function useStartSlideshow(): (photoAddress: string) => void {
  const navigate = useNavigate()
  const from = useFromHere()
  return (photoAddress) => void navigate(photoAddress, { state: { ...from, slideshow: true } })
}

/** Begins the slideshow that the list asked for, once: neither a reload nor a step back begins it again. */
export function useSlideshowRequest(start: () => void): void {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isAsked = typeof state === 'object' && state !== null && 'slideshow' in state
  useEffect(() => {
    if (!isAsked) return
    start()
    navigate(pathname + search, { replace: true, state: hasFrom(state) ? { from: state.from } : null })
  }, [isAsked, start, navigate, pathname, search, state])
}
