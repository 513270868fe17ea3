import { useEffect, useRef } from 'react'
import { isTakenByOthers } from '../../platform/shortcut.ts'
import type { PhotoTurning } from './use-photo-turning.ts'

interface PhotoKeys {
  turning: PhotoTurning
  onFavorite: () => void
  onTrash: () => void
  onInfo: () => void
  onFullScreen: () => void
}

export function usePhotoKeys(given: PhotoKeys): void {
  const latest = useRef(given)
  latest.current = given
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTakenByOthers(event) || event.ctrlKey || event.metaKey || event.altKey) return
      const { turning, ...acts } = latest.current
      const goTo = (photoId: string | null) => photoId !== null && turning.goTo(photoId)
      switch (event.key.length === 1 ? event.key.toLowerCase() : event.key) {
        case 'ArrowLeft':
          goTo(turning.previous)
          break
        case 'ArrowRight':
          goTo(turning.next)
          break
        case 'Home':
          goTo(turning.first)
          break
        case 'End':
          goTo(turning.last)
          break
        case 'l':
          acts.onFavorite()
          break
        case 'i':
          acts.onInfo()
          break
        case 'f':
          acts.onFullScreen()
          break
        case 'Delete':
          acts.onTrash()
          break
        case 'Escape':
          // In full screen the browser takes Esc for itself.
          if (!document.fullscreenElement) turning.close()
          break
        default:
          return
      }
      event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
