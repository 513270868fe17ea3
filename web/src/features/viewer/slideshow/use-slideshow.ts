import { useCallback, useEffect, useRef, useState } from 'react'
import { readPreference, writePreference } from '../../../platform/preferences/preferences.ts'
import { pictureAddress, useStoreHere } from '../../photos/index.ts'
import type { FullScreen } from '../stage/use-full-screen.ts'
import type { PhotoTurning } from '../use-turning.ts'
import { useWakeLock } from './use-wake-lock.ts'

export const slideSeconds = [3, 5, 10] as const
export type SlideSeconds = (typeof slideSeconds)[number]

export interface Slideshow {
  on: boolean
  isPaused: boolean
  seconds: SlideSeconds
  start: () => void
  toggle: () => void
  choose: (seconds: SlideSeconds) => void
}

/** In ms. How often it looks whether a late picture has arrived, and how long it waits for one before it goes on without. */
const late = { look: 200, patience: 10_000 }

/**
 * Turns to the next photo every few seconds, in full screen; leaving full screen ends it. Behind the last photo it begins anew. It waits
 * for the next picture to be decoded, so that a slow connection shows no blurred frames.
 */
export function useSlideshow(turning: PhotoTurning, fullScreen: FullScreen): Slideshow {
  const store = useStoreHere()
  const [wanted, setWanted] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const [seconds, setSeconds] = useState(readSeconds)
  const on = wanted && fullScreen.on
  // Only once it was in full screen: the wish comes a render before.
  const wasOn = useRef(false)
  useEffect(() => {
    if (wasOn.current && !on) setWanted(false)
    wasOn.current = on
  }, [on])
  const latest = useRef(turning)
  latest.current = turning
  const { shown, hasNext, hasPrevious } = turning
  const runs = on && !isPaused && (hasNext || hasPrevious)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each shown photo has its full time, also one that a key turned to.
  useEffect(() => {
    if (!runs) return
    const isLate = () => {
      const { current } = latest
      // The first photo is not beside the last one in the track, and so not decoded ahead.
      if (!current.hasNext) return false
      const photo = current.next === null ? undefined : store.get(current.next)
      return !photo || !store.seenPictures.has(pictureAddress(photo, 'large'))
    }
    let waited = 0
    let timer = setTimeout(function turn() {
      if (isLate() && waited < late.patience) {
        waited += late.look
        timer = setTimeout(turn, late.look)
      } else latest.current.turn(latest.current.hasNext ? 'next' : 'first')
    }, seconds * 1000)
    return () => clearTimeout(timer)
  }, [runs, shown, seconds, store])
  useWakeLock(on && !isPaused)
  const { on: isFull, toggle: toggleFullScreen } = fullScreen
  const start = useCallback(() => {
    setPaused(false)
    setWanted(true)
    if (!isFull) toggleFullScreen()
  }, [isFull, toggleFullScreen])
  return {
    on,
    isPaused,
    seconds,
    start,
    toggle: useCallback(() => setPaused((before) => !before), []),
    choose: useCallback((chosen: SlideSeconds) => {
      writePreference('slideSeconds', String(chosen))
      setSeconds(chosen)
    }, []),
  }
}

function readSeconds(): SlideSeconds {
  const kept = Number(readPreference('slideSeconds'))
  return slideSeconds.find((seconds) => seconds === kept) ?? 5
}
