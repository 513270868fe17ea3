import type { Browser, Page } from '@playwright/test'
import { nextFrame, type StageWatch, watchStage } from '../e2e/stage-watch.ts'
import { ensureWebBuilt } from '../tooling/app-builds.ts'
import { enter, launchBrowser, settle } from './library/browser.ts'
import { startPictureHost, viewerPictures } from './library/pictures.ts'
import { type LibraryProduct, type SeededAccount, startLibraryProduct } from './library/product.ts'
import { type Spread, spreadOf } from './library/requests.ts'

const photos = 100
const turns = 30
/** A person who looks at each photo for a moment. */
const pace = 300
/** How often a keyboard repeats a held key. */
const repeat = 33
const goals = { empty: 0, frames_to_movement: 2, most_large: 3 }

interface Turned {
  frames: number
  /** Frames in which the stage showed neither a decoded picture nor its placeholder. */
  empty: number
  most_large: number
  /** From a key press to the first frame with a decoded picture of the neighbour. */
  frames_to_movement: Spread
  ms_to_movement: Spread
}

/** Measures thirty turns of the photo viewer in a real browser: one by one, by a held key, and as fast as the page draws. */
export async function benchViewer(): Promise<object> {
  await ensureWebBuilt()
  const pictures = await startPictureHost(viewerPictures)
  try {
    const product = await startLibraryProduct({ settings: { KOMA_CONTENT_URL: pictures.url } })
    try {
      const account = await product.seed(photos)
      const browser = await launchBrowser()
      try {
        return { ...(await measureTurns(browser, product, account)), goals }
      } finally {
        await browser.close()
      }
    } finally {
      await product.stop()
    }
  } finally {
    await pictures.stop()
  }
}

async function measureTurns(browser: Browser, product: LibraryProduct, account: SeededAccount): Promise<object> {
  const page = await enter(browser, product, account)
  const pressed = await turn(page, product, async () => {
    await page.keyboard.press('ArrowRight')
    await page.waitForTimeout(pace)
  })
  const held = await turn(page, product, async () => {
    await page.keyboard.down('ArrowRight')
    await page.waitForTimeout(repeat)
  })
  const flipped = await turn(page, product, async () => {
    await page.keyboard.press('ArrowRight')
    await nextFrame(page)
  })
  await page.context().close()
  return { pressed, held, flipped }
}

async function turn(page: Page, { url }: LibraryProduct, act: () => Promise<void>): Promise<Turned> {
  await page.goto(`${url}/photo`)
  await settle(page)
  await page.locator('[role="gridcell"] a').first().click()
  await page.waitForSelector('main nav [aria-current]')
  // Until the photo and its neighbours are there, as for somebody who looks at the first photo.
  await page.waitForTimeout(3000)
  const stop = await watchStage(page)
  for (let number = 0; number < turns; number += 1) await act()
  await page.keyboard.up('ArrowRight')
  return summary(await stop())
}

function summary({ frames, empty, mostLarge, turns: seen }: StageWatch): Turned {
  return {
    frames,
    empty,
    most_large: mostLarge,
    frames_to_movement: spreadOf(seen.map((each) => each.frames)),
    ms_to_movement: spreadOf(seen.map((each) => each.ms)),
  }
}
