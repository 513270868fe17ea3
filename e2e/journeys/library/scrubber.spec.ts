import type { Page } from '@playwright/test'
import { enter } from '../../account.ts'
import { boxOf, overlap } from '../../boxes.ts'
import { expect, test } from '../../journey.ts'
import { atRest } from '../../motion.ts'
import { standInPictures } from '../../pictures.ts'
import { Finger, PhotoListScreen } from '../../screens/photo-list.ts'
import { seedPhotos } from '../../seeded-photos.ts'

/** The handle goes when the list has been at rest for 1.5 s, and a busy machine needs longer to take hold of it. */
async function keepHandle(page: Page): Promise<() => Promise<void>> {
  const timer = await page.evaluate(() => window.setInterval(() => dispatchEvent(new Event('scroll')), 200))
  return () => page.evaluate((kept) => window.clearInterval(kept), timer)
}

test('[2 photo] a drag of the scrubber goes to another month and names it, clear of the counts', async ({
  page,
  context,
  server,
  look,
}, testInfo) => {
  const phone = testInfo.project.name === 'phone'
  await standInPictures(context)
  const account = await enter(context, server.url, `scrub_${testInfo.project.name}`)
  // 144 a day: from January to April.
  await seedPhotos(server, account, 16_000, Date.UTC(2025, 0, 1))
  const list = new PhotoListScreen(page, 'ja')
  await page.goto('/photo')
  await list.tiles.first().waitFor()
  const scrubber = page.getByRole('slider', { name: list.words.scrubber })
  const scrollY = () => page.evaluate(() => window.scrollY)

  if (phone) {
    const finger = await Finger.of(page)
    // The handle comes with scrolling.
    await finger.swipe(page, 300)
    await expect(scrubber).toBeVisible()
    const letGo = await keepHandle(page)
    const before = await atRest(page, scrollY)
    const grip = await boxOf(scrubber)
    const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2]
    await finger.press({ x, y })
    await letGo()
    // Taking hold of it does not move the list.
    expect(Math.abs((await scrollY()) - before)).toBeLessThan(2)
    await finger.moveTo({ x, y: y + 250 })
    await expect.poll(scrollY).toBeGreaterThan(before + 5_000)
    await expect(scrubber).toHaveAttribute('aria-valuetext', /^2025年[23]月$/)
    const chip = page.getByRole('main').locator('b', { hasText: /^2025年[23]月$/ })
    await expect(chip).toHaveText((await scrubber.getAttribute('aria-valuetext')) ?? '')
    await look(page, 'scrubber')
    expect(overlap(await boxOf(chip), await boxOf(scrubber))).toBe(false)
    await finger.lift()
    await expect(chip).toBeHidden()
    await expect(list.link(0)).toHaveAccessibleName(/黄昏の浮島/)
    return
  }
  const track = await boxOf(scrubber)
  await page.mouse.click(track.x + 20, track.y + track.height / 2)
  await expect(scrubber).toHaveAttribute('aria-valuetext', /^2025年[23]月$/)
  await expect(list.link(0)).toHaveAccessibleName(/黄昏の浮島/)
  await look(page, 'scrubber')
  const counts = await page
    .getByRole('rowheader')
    .getByText(/^\d+枚$/)
    .all()
  expect(counts.length).toBeGreaterThan(0)
  const parts = await scrubber.locator('*').all()
  for (const count of counts) {
    for (const part of parts) expect(overlap(await boxOf(count), await boxOf(part))).toBe(false)
  }
})
