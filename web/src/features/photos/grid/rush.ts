import { startTransition, useEffect, useState } from 'react'

/** Pixels in a millisecond: from `fast` on nobody sees what is on a photo, below `slow` they do again. */
const fast = 2
const slow = 1
/** Pixels: a longer move at once is a jump and not a fling, and its user waits for what is there. */
const jump = 3000
/** In ms: a list that has not moved for so long is at rest. */
const rest = 150
/** Tiles that are drawn in a frame: one more after each frame that came in time, half as many after one that was late. */
const inOneFrame = { first: 2, most: 8 }
/** In ms, a little longer than a frame takes. */
const inTime = 20

/**
 * Whether a finger moves the list, and whether so fast that photos fly by. Meanwhile tiles come in with their colours alone, a screen
 * before they are seen, and are drawn a few in every frame: a row of them at once costs a phone its frames. Those that fly by are not
 * drawn at all, since to fetch, decode and draw pictures that nobody sees costs its battery and its data, too.
 */
export class Rush {
  #isOn = false
  #isMoving = false
  #isByFinger = false
  #last = { offset: 0, at: 0 }
  #timer: ReturnType<typeof setTimeout> | undefined
  /** In the order in which the tiles came in. */
  readonly #waiting = new Set<() => void>()
  #isDrawing = false
  #count = inOneFrame.first

  /** Photos fly by. */
  get isOn(): boolean {
    return this.#isOn
  }

  /** A finger moves the list, or has flung it. */
  get isMoving(): boolean {
    return this.#isMoving
  }

  /** To be called with every scroll event. */
  note(offset: number, now: number): void {
    const last = this.#last
    const way = Math.abs(offset - last.offset)
    const speed = way / Math.max(1, now - last.at)
    this.#last = { offset, at: now }
    clearTimeout(this.#timer)
    // Keys move the focus to what comes in, and a wheel stops on it.
    this.#isMoving = this.#isByFinger && way <= jump
    this.#isOn = this.#isMoving && speed >= (this.#isOn ? slow : fast)
    if (this.#isMoving) this.#timer = setTimeout(() => this.#stop(), rest)
    this.#draw()
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

  /** Calls back when it is a tile's turn to be drawn. Returns how to withdraw it. */
  whenDue(act: () => void): () => void {
    this.#waiting.add(act)
    this.#draw()
    return () => this.#waiting.delete(act)
  }

  #stop(): void {
    this.#isMoving = false
    this.#isOn = false
    this.#draw()
  }

  #draw(): void {
    if (this.#isDrawing || this.#isOn || this.#waiting.size === 0) return
    this.#isDrawing = true
    this.#count = inOneFrame.first
    let last = performance.now()
    const drawSome = (now: number) => {
      this.#isDrawing = !this.#isOn && this.#waiting.size > 0
      if (!this.#isDrawing) return
      this.#count = now - last <= inTime ? Math.min(inOneFrame.most, this.#count + 1) : Math.ceil(this.#count / 2)
      last = now
      for (const act of this.#next()) act()
      requestAnimationFrame(drawSome)
    }
    requestAnimationFrame(drawSome)
  }

  /** As much comes in above the screen as below it after a fling, so those on it are in the middle. */
  #next(): Array<() => void> {
    const waiting = [...this.#waiting]
    const first = Math.max(0, Math.floor((waiting.length - this.#count) / 2))
    const next = waiting.slice(first, first + this.#count)
    for (const act of next) this.#waiting.delete(act)
    return next
  }
}

/** Whether a tile came in while a finger moved the list, and is not drawn yet. */
export function useRushed(rush: Rush): boolean {
  const [isRushed, setRushed] = useState(() => rush.isMoving)
  useEffect(() => {
    if (isRushed) return rush.whenDue(() => startTransition(() => setRushed(false)))
    return undefined
  }, [isRushed, rush])
  return isRushed
}
