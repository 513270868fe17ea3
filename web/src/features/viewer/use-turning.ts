import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useBack } from '../../ui/layout/back.ts'
import { pictureAddress, usePhotoStore } from '../photos/index.ts'
import type { ViewerList } from './viewer-list.ts'

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

/** Paths of the photos of a place, and of the list they lead back to. */
export interface ViewerAddresses {
  of: (photoId: string) => string
  back: string
}

/** Going from photo to photo replaces the history entry, so that one step back leads to the list. */
export function useTurning(list: ViewerList | null, place: number, addresses: ViewerAddresses): PhotoTurning {
  const navigate = useNavigate()
  const { state } = useLocation()
  const close = useBack(addresses.back)
  const direction = useRef(0)
  const idAt = (at: number) => (list && place >= 0 && at >= 0 && at < list.length ? list.photoIdAt(at) : null)
  const previous = idAt(place - 1)
  const next = idAt(place + 1)
  usePreloaded(previous, next)
  const goTo = useCallback(
    (photoId: string) => {
      direction.current = list && list.placeOf(photoId) < place ? -1 : 1
      navigate(addresses.of(photoId), { replace: true, state, preventScrollReset: true })
    },
    [list, place, navigate, state, addresses],
  )
  return {
    previous,
    next,
    first: idAt(0),
    last: idAt((list?.length ?? 0) - 1),
    direction: direction.current,
    goTo,
    close,
  }
}

/** Preloads the large pictures of both neighbours, so that turning to them is instant. */
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
