import { startTransition, useEffect, useState } from 'react'

/** Pixels in a millisecond: from `fast` on nobody sees what is on a photo, below `slow` they do again. */
const fast = 2
const slow = 1
/** Pixels: who goes further at once has not flung the list but jumped, and waits for what is there. */
const jump = 3000
/** In ms: a list that has not moved for so long is at rest. */
const rest = 150
/** Tiles that are drawn at once when it is over, and the ms between: all at once would take several frames. */
const drawn = { atOnce: 8, apart: 16 }

/**
 * Whether a finger has flung the list so fast that photos fly by. Meanwhile tiles that come in show only their colours: to fetch,
 * decode and draw pictures that nobody sees costs a phone its frames, its battery and its data.
 */
export class Rush {
  #isOn = false
  #isByFinger = false
  #last = { offset: 0, at: 0 }
  #timer: ReturnType<typeof setTimeout> | undefined
  /** In the order in which the tiles came in. */
  readonly #waiting = new Set<() => void>()

  get isOn(): boolean {
    return this.#isOn
  }

  /** To be called with every scroll event. */
  note(offset: number, now: number): void {
    const last = this.#last
    const way = Math.abs(offset - last.offset)
    const speed = way / Math.max(1, now - last.at)
    this.#last = { offset, at: now }
    clearTimeout(this.#timer)
    // Keys move the focus to what comes in, and a wheel stops on it.
    this.#isOn = this.#isByFinger && way <= jump && speed >= (this.#isOn ? slow : fast)
    if (this.#isOn) this.#timer = setTimeout(() => this.#end(), rest)
    else this.#end()
  }

  /** Follows what moves the list. Returns how to stop. */
  watch(): () => void {
    const watching = new AbortController()
    const { signal } = watching
    const by = (isFinger: boolean) => () => {
      this.#isByFinger = isFinger
    }
    addEventListener('touchstart', by(true), { passive: true, signal })
    for (const other of ['keydown', 'wheel', 'mousedown']) addEventListener(other, by(false), { passive: true, signal })
    return () => watching.abort()
  }

  /** Calls back once it is over. Returns how to withdraw it. */
  whenOver(act: () => void): () => void {
    if (this.#isOn) this.#waiting.add(act)
    else act()
    return () => this.#waiting.delete(act)
  }

  #end(): void {
    this.#isOn = false
    if (this.#waiting.size === 0) return
    const waiting = [...this.#waiting]
    // As much is drawn above the screen as below it, so those on it are in the middle.
    const first = Math.max(0, Math.floor((waiting.length - drawn.atOnce) / 2))
    for (const act of waiting.slice(first, first + drawn.atOnce)) {
      this.#waiting.delete(act)
      act()
    }
    this.#timer = setTimeout(() => this.#end(), drawn.apart)
  }
}

/** Whether a tile came in during a rush that goes on. */
export function useRushed(rush: Rush): boolean {
  const [isRushed, setRushed] = useState(() => rush.isOn)
  useEffect(() => {
    if (isRushed) return rush.whenOver(() => startTransition(() => setRushed(false)))
    return undefined
  }, [isRushed, rush])
  return isRushed
}
