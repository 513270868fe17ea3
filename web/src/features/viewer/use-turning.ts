import { type FromState, useBack } from '@koma/ui/layout/back.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePhoto } from '../photos/index.ts'
import type { ViewerList } from './viewer-list.ts'

export interface PhotoTurning {
  /** The photo on the stage. It is ahead of the address while that follows. */
  shown: string
  /** Its place in the list; -1 if it is not in it. */
  place: number
  /** Ids of the photos before and after, in the order of the list; null at its ends, and if they are not loaded. */
  previous: string | null
  next: string | null
  hasPrevious: boolean
  hasNext: boolean
  /** True while the photo to turn to is being loaded. */
  isWaiting: boolean
  /** Turns to a neighbour or an end of the list, as soon as that is loaded. */
  turn: (to: Turning) => void
  goTo: (photoId: string) => void
  close: () => void
  /** Goes on to the next photo, the previous one or the list, because the shown one leaves. Returns the way back to it. */
  leave: () => ComeBack
}

export type Turning = 'previous' | 'next' | 'first' | 'last'

/** Shows the photo again that had left its list. Does nothing if the user has closed the viewer since. */
export type ComeBack = () => void

/** Paths of the photos of a list, and of the list itself, which they lead back to. */
export interface ViewerAddresses {
  of: (photoId: string) => string
  back: string
}

/** After this time the address follows to a photo that the list could not fetch, so that its page says what is wrong. */
const unknownPatience = 2000

/**
 * Going from photo to photo replaces the history entry, so that one step back leads to the list. The stage turns at once and the
 * address follows, so that a held arrow key never waits for a navigation.
 */
export function useTurning(list: ViewerList | null, photoId: string, addresses: ViewerAddresses): PhotoTurning {
  const close = useBack(addresses.back)
  const [turn, setTurn] = useState<Turn>({ from: photoId, ahead: [] })
  const shown = shownPhoto(turn, photoId)
  // In an effect and not while rendering: a held key interrupts the rendering of navigations, and React would carry an update of an
  // interrupted rendering over into the next turn.
  useEffect(() => setTurn((before) => landOn(photoId, before)), [photoId])
  useFollowingAddress(shown, photoId, addresses)
  const place = list?.placeOf(shown) ?? -1
  const length = place < 0 ? 0 : (list?.length ?? 0)
  const idAt = (at: number) => (list && at >= 0 && at < length ? list.photoIdAt(at) : null)
  const show = useCallback((id: string) => setTurn((before) => ({ ...before, ahead: [...before.ahead, id] })), [])
  const awaited = useAwaitedPlace(list, show)
  const goTo = useCallback(
    (id: string) => {
      awaited.wait(null)
      show(id)
    },
    [awaited.wait, show],
  )
  const previous = idAt(place - 1)
  const next = idAt(place + 1)
  const comeBack = useComingBack(goTo, addresses)
  return {
    shown,
    place,
    previous,
    next,
    hasPrevious: length > 0 && place > 0,
    hasNext: place + 1 < length,
    isWaiting: awaited.place !== null,
    turn(to) {
      // Turns that are made while one waits are not lost.
      const from = awaited.place ?? place
      const target = { previous: from - 1, next: from + 1, first: 0, last: length - 1 }[to]
      if (target < 0 || target >= length || target === from) return
      const id = idAt(target)
      if (id === null) awaited.wait(target)
      else goTo(id)
    },
    goTo,
    close,
    leave() {
      const then = next ?? previous
      if (then === null) close()
      else goTo(then)
      return () => comeBack(shown, then === null)
    },
  }
}

/** Shows the photo at a place once that is loaded. */
function useAwaitedPlace(list: ViewerList | null, show: (photoId: string) => void) {
  const [place, wait] = useState<number | null>(null)
  useEffect(() => {
    if (place === null || !list) return
    const photoId = list.photoIdAt(place)
    if (photoId !== null) {
      wait(null)
      show(photoId)
      return
    }
    const loading = new AbortController()
    list.load(place, loading.signal).catch(() => {
      // The next key tries again.
      if (!loading.signal.aborted) wait(null)
    })
    return () => loading.abort()
  }, [list, place, show])
  return { place, wait }
}

function useComingBack(goTo: (photoId: string) => void, addresses: ViewerAddresses) {
  const navigate = useNavigate()
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return (photoId: string, hasClosedByItself: boolean) => {
    if (isOpen.current) goTo(photoId)
    else if (hasClosedByItself) navigate(addresses.of(photoId), { state: { from: addresses.back } satisfies FromState })
  }
}

interface Turn {
  /** The photo of the address when the stage began to turn. */
  from: string
  /** Photos that the stage has turned to since, the shown one last. */
  ahead: readonly string[]
}

/** An address that the stage neither came from nor turned to is somebody else's navigation, which the stage follows. */
function shownPhoto({ from, ahead }: Turn, photoId: string): string {
  const isOnTheWay = photoId === from || ahead.includes(photoId)
  return (isOnTheWay ? ahead.at(-1) : undefined) ?? photoId
}

/** Forgets the way once the address has reached the shown photo. */
function landOn(photoId: string, turn: Turn): Turn {
  return shownPhoto(turn, photoId) === photoId ? { from: photoId, ahead: [] } : turn
}

function useFollowingAddress(shown: string, photoId: string, addresses: ViewerAddresses): void {
  const navigate = useNavigate()
  const { state } = useLocation()
  const isKnown = usePhoto(shown) !== undefined
  // The one asked for last, which is not the one of the address while a navigation is under way.
  const asked = useRef(photoId)
  const landed = useRef(photoId)
  useEffect(() => {
    if (landed.current !== photoId && shown === photoId) asked.current = photoId
    landed.current = photoId
    if (shown === asked.current) return
    const follow = () => {
      asked.current = shown
      navigate(addresses.of(shown), { replace: true, state, preventScrollReset: true })
    }
    if (isKnown) return follow()
    const timer = setTimeout(follow, unknownPatience)
    return () => clearTimeout(timer)
  }, [shown, photoId, isKnown, navigate, addresses, state])
}
