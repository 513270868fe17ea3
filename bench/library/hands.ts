/// <reference lib="dom" />
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { frame } from './trace.ts'

/** What hands do to a page: a wheel, a pointer at the scrubber, and a finger. */

const turns = 60

export async function turnWheel(page: Page): Promise<void> {
  await page.mouse.move(600, 500)
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, turn < turns * 0.7 ? 240 : -240)
    await page.waitForTimeout(16)
  }
}

async function scrubberOf(page: Page) {
  const box = await page.getByRole('slider').boundingBox()
  if (!box) throw new Error('There is no scrubber.')
  return { x: box.x + box.width / 2, at: (share: number) => box.y + 2 + (box.height - 4) * share }
}

/** A library of a single month has no scrubber. */
export async function jump(page: Page, share: number): Promise<void> {
  if ((await page.getByRole('slider').count()) === 0) return scrollThrough(page, share)
  const { x, at } = await scrubberOf(page)
  await page.mouse.click(x, at(share))
}

export function scrollThrough(page: Page, share: number): Promise<void> {
  return page.evaluate((share) => scrollTo(0, document.body.scrollHeight * share), share)
}

export async function pullScrubber(page: Page, down: boolean): Promise<void> {
  if ((await page.getByRole('slider').count()) === 0) return scrollThrough(page, down ? 1 : 0)
  const { x, at } = await scrubberOf(page)
  const along = (share: number) => at(down ? share : 1 - share)
  await page.mouse.move(x, along(0))
  await page.mouse.down()
  for (let step = 1; step <= turns; step += 1) {
    await page.mouse.move(x, along(step / turns))
    await page.waitForTimeout(16)
  }
  await page.mouse.up()
}

/** How a finger flings: up and down again, in so many steps of a frame each, and how long the page goes on by itself. */
const flings = { ways: [-1, -1, -1, 1, -1, -1, -1], steps: 8, step: 40, rest: 600 }

export async function fling(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const before = await page.evaluate(() => scrollY)
  for (const way of flings.ways) {
    const from = way < 0 ? 700 : 160
    const answers: Array<Promise<unknown>> = []
    // Not one after the other: a finger does not wait for a page that is busy.
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      answers.push(
        session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] }),
      )
    touch('touchStart', from)
    for (let step = 1; step <= flings.steps; step += 1) {
      await delay(frame)
      touch('touchMove', from + way * step * flings.step)
    }
    touch('touchEnd')
    await delay(flings.rest)
    await Promise.all(answers)
  }
  await session.detach()
  const moved = await page.evaluate((before) => scrollY - before, before)
  if (moved < flings.steps * flings.step * 3) throw new Error(`The flings moved the page by ${moved} pixels.`)
}
