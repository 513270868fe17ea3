import { enter } from '../../account.ts'
import { expect, test } from '../../journey.ts'
import { standInPictures } from '../../pictures.ts'
import { Finger, PhotoListScreen } from '../../screens/photo-list.ts'
import { seedPhotos } from '../../seeded-photos.ts'

test('[2 photo] a hundred thousand photos: scroll, jump, open one far down, go back, choose', async ({
  page,
  context,
  server,
  look,
}, testInfo) => {
  const phone = testInfo.project.name === 'phone'
  await standInPictures(context)
  const account = await enter(context, server.url, `large_${testInfo.project.name}`)
  await seedPhotos(server, account, 100_000, Date.UTC(2024, 0, 1))
  const list = new PhotoListScreen(page, 'ja')
  const scrollY = () => page.evaluate(() => window.scrollY)
  await page.goto('/photo')
  await expect(page.getByRole('main')).toContainText('100,000枚')
  await list.tiles.first().waitFor()
  expect(await list.tiles.count()).toBeLessThan(400)

  if (phone) {
    const finger = await Finger.of(page)
    await finger.swipe(page, 400)
    await expect.poll(scrollY).toBeGreaterThan(100)
    const before = await scrollY()
    for (let count = 0; count < 3; count += 1) await finger.fling(page)
    // On a busy machine the page goes no further than the finger.
    const fling = () => finger.fling(page).then(scrollY)
    await expect.poll(fling).toBeGreaterThan(before + 1500)
    // Photos that have flown by show their colours, and those on the screen are there in full once it slows down.
    await expect.poll(() => list.tiles.filter({ hasNot: page.getByRole('link') }).count()).toBe(0)
  } else {
    await page.mouse.move(700, 500)
    await page.mouse.wheel(0, 5000)
    await expect.poll(scrollY).toBeGreaterThan(3000)
  }
  await expect(list.link(0)).toHaveAccessibleName(/黄昏の浮島/)

  await list.link(0).focus()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ControlOrMeta+End')
  await expect(page.locator(':focus')).toHaveAccessibleName(/2023年12月31日|2024年1月1日/)
  await expect(page.locator(':focus')).toHaveAccessibleName(/黄昏の浮島/)

  if (!phone) {
    const scrubber = page.getByRole('slider', { name: list.words.scrubber })
    const box = await scrubber.boundingBox()
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) / 2)
    await expect(scrubber).toHaveAttribute('aria-valuetext', /2024年(11|12)月|2025年/)
  } else {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
  }
  // The tiles from the end stay until those from the middle are drawn.
  await expect(list.link(0)).toHaveAccessibleName(/2024年(11|12)月|2025年/)
  const middle = list.tiles.nth(Math.floor((await list.tiles.count()) / 2))
  await expect(middle.getByRole('link')).toHaveAccessibleName(/黄昏の浮島/)
  await look(page, 'large-library')

  const href = (await middle.getByRole('link').getAttribute('href')) ?? ''
  const opened = page.locator(`a[href="${href}"]`)
  await opened.scrollIntoViewIfNeeded()
  const before = await scrollY()
  await opened.click()
  await expect(page).toHaveURL(href)
  await page.goBack()
  await expect(page).toHaveURL('/photo')
  await expect(list.tiles.first()).toBeVisible()
  await expect(opened).toBeInViewport()
  await expect.poll(async () => Math.abs((await scrollY()) - before)).toBeLessThan(400)

  await opened.focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+a')
  await expect(list.chosen(200)).toBeVisible()
  await expect(list.said(list.words.full)).toBeVisible()
})
