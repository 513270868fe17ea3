import type { Page } from '@playwright/test'

/** For how many drawn frames in a row something has to stay the same. A page that stalls draws none, and so is not at rest. */
const stillFrames = 20

/** Waits until a number does not change any more, and returns it: a swipe scrolls on by itself, and a sheet grows with what it shows. */
export async function atRest(page: Page, read: () => Promise<number>): Promise<number> {
  let before = Number.NaN
  for (let frames = 0; frames < stillFrames; frames += 1) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    const now = await read()
    if (now !== before) frames = 0
    before = now
  }
  return before
}
