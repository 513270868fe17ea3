/// <reference lib="dom" />
import type { Page } from '@playwright/test'

/** What the stage of the photo viewer showed, frame by frame. */
export interface StageWatch {
  frames: number
  /** Frames in which neither a decoded picture nor its placeholder was to be seen. */
  empty: number
  /** The most large pictures that were in the page at once. */
  mostLarge: number
  /** For each key press that turned: frames until a decoded picture of another photo was seen, and milliseconds. */
  turns: Array<{ frames: number; ms: number }>
}

/** Looks at the stage in every frame from now on. Call the returned function to stop. */
export async function watchStage(page: Page): Promise<() => Promise<StageWatch>> {
  await page.evaluate(install)
  return () => page.evaluate(() => (globalThis as unknown as { endStageWatch: () => StageWatch }).endStageWatch())
}

/** Waits until the page has drawn, so that each turn is seen on a machine that draws slowly too. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))))
}

/** Runs in the page, so it uses nothing from outside itself. */
function install(): void {
  const photo = document.querySelector<HTMLElement>('main div[role="img"]')
  const strip = document.querySelector('main nav:has([aria-current])')
  if (!photo || !strip) throw new Error('There is no photo on the stage.')
  const box = photo.getBoundingClientRect()
  const { left, right } = strip.getBoundingClientRect()
  const middle = box.top + box.height / 2
  const points = Array.from({ length: 9 }, (_, number) => left + ((right - left) * (number + 0.5)) / 9)

  const opacityOf = (element: Element) => {
    let opacity = 1
    for (let at: Element | null = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity)
    return opacity
  }
  const isDecoded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0 && opacityOf(image) > 0.5
  const isPlaceholder = (element: Element) => {
    const { backgroundImage, backgroundColor } = getComputedStyle(element)
    const isColoured = backgroundImage !== 'none' || !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)
    return isColoured && opacityOf(element) > 0.5
  }
  const showsPhoto = (x: number) =>
    document.elementsFromPoint(x, middle).some((element) => {
      const frame = element.closest('[role="img"], [aria-hidden="true"]')
      // Behind the photo lies a blur of it, which is no photo.
      if (!frame || element.closest('[class*="ambient"]')) return false
      return element instanceof HTMLImageElement
        ? isDecoded(element)
        : element !== frame.parentElement && isPlaceholder(element)
    })
  const onStage = () =>
    [...document.querySelectorAll('img')].filter((image) => {
      const rect = image.getBoundingClientRect()
      const isSeen = rect.right > left + 1 && rect.left < right - 1 && rect.top < middle && rect.bottom > middle
      return isSeen && rect.width > 100 && !image.closest('[class*="ambient"]') && isDecoded(image)
    })
  const photoIdOf = (image: HTMLImageElement) => /photo\/([\w-]+)\//.exec(image.src)?.[1] ?? image.src

  const watch: StageWatch = { frames: 0, empty: 0, mostLarge: 0, turns: [] }
  let waiting: { seen: Set<string>; frame: number; at: number } | null = null
  let isOver = false
  const look = () => {
    if (isOver) return
    watch.frames += 1
    if (!points.some(showsPhoto)) watch.empty += 1
    watch.mostLarge = Math.max(watch.mostLarge, document.querySelectorAll('img[src*="/large."]').length)
    const key = waiting
    if (key && onStage().some((image) => !key.seen.has(photoIdOf(image)))) {
      watch.turns.push({ frames: watch.frames - key.frame, ms: performance.now() - key.at })
      waiting = null
    }
    requestAnimationFrame(look)
  }
  const onKey = (event: KeyboardEvent) => {
    if (!event.key.startsWith('Arrow') || waiting) return
    waiting = { seen: new Set(onStage().map(photoIdOf)), frame: watch.frames, at: performance.now() }
  }
  addEventListener('keydown', onKey, { capture: true })
  requestAnimationFrame(look)
  Object.assign(globalThis, {
    endStageWatch: () => {
      isOver = true
      removeEventListener('keydown', onKey, { capture: true })
      return watch
    },
  })
}
