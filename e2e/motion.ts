import type { Page } from '@playwright/test'

/** How long something has to stay the same, in ms: longer than a frame takes on a busy machine. */
const stillFor = 300

/** Waits until a number does not change any more, and returns it: a swipe scrolls on by itself, and a sheet grows with what it shows. */
export async function atRest(page: Page, read: () => Promise<number>): Promise<number> {
  let before = Number.NaN
  for (;;) {
    const now = await read()
    if (now === before) return now
    before = now
    await page.waitForTimeout(stillFor)
  }
}
