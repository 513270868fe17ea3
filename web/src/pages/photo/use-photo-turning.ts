import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ArrangedLibrary, pictureAddress, usePhotoStore } from '../../features/photos/index.ts'
import { useBack } from '../../ui/layout/back.ts'

export interface PhotoTurning {
  /** Ids of the photos before and after, in the order of the list; null at its ends. */
  previous: string | null
  next: string | null
  first: string | null
  last: string | null
  /** 1 forward, -1 back, 0 for the first photo shown. */
  direction: number
  goTo: (photoId: string) => void
  close: () => void
}

/** Going from photo to photo replaces the address: one step back leads to the list. */
export function usePhotoTurning(library: ArrangedLibrary | null, place: number): PhotoTurning {
  const navigate = useNavigate()
  const { state } = useLocation()
  const close = useBack('/photo')
  const direction = useRef(0)
  const idAt = (at: number) => (place >= 0 ? (library?.photoIds[at] ?? null) : null)
  const previous = idAt(place - 1)
  const next = idAt(place + 1)
  usePreloaded(previous, next)
  const goTo = useCallback(
    (photoId: string) => {
      direction.current = library && library.placeOf(photoId) < place ? -1 : 1
      navigate(`/photo/${photoId}`, { replace: true, state, preventScrollReset: true })
    },
    [library, place, navigate, state],
  )
  return {
    previous,
    next,
    first: library?.photoIds[0] ?? null,
    last: library?.photoIds.at(-1) ?? null,
    direction: direction.current,
    goTo,
    close,
  }
}

/** The large pictures of both neighbours, so that turning does not wait. */
function usePreloaded(previous: string | null, next: string | null): void {
  const { store, version } = usePhotoStore()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store changes in place and tells by its version.
  const addresses = useMemo(
    () =>
      [next, previous].flatMap((photoId) => {
        const photo = photoId === null ? undefined : store.get(photoId)
        return photo ? [pictureAddress(photo, 'large')] : []
      }),
    [previous, next, store, version],
  )
  const list = addresses.join(' ')
  useEffect(() => {
    const pictures = list ? list.split(' ').map((address) => Object.assign(new Image(), { src: address })) : []
    return () => {
      for (const picture of pictures) if (!picture.complete) picture.src = ''
    }
  }, [list])
}
