import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Shows the photos first if the address asks for them, as the link of a thread does. */
export function usePhotosFirst(): RefObject<HTMLDivElement | null> {
  const heading = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#photos') heading.current?.scrollIntoView({ block: 'start' })
  }, [hash])
  return heading
}
