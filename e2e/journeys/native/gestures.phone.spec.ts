import type { Page } from '@playwright/test'
import { enter, makeShare } from '../../account.ts'
import { expect, test } from '../../journey.ts'
import { atRest } from '../../motion.ts'
import { standInPictures } from '../../pictures.ts'
import { PhotoScreen } from '../../screens/photo.ts'
import { Finger, PhotoListScreen } from '../../screens/photo-list.ts'
import { seedPhotos } from '../../seeded-photos.ts'

/** Where the upper edge of the sheet is. */
async function topOf(page: Page): Promise<number> {
  const box = await page.getByRole('dialog').boundingBox()
  return Math.round(box?.y ?? Number.NaN)
}

/** Goes back as the browser does by its own button or swipe. Nothing is awaited, since the page may keep it from happening. */
async function swipeBack(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { currentIndex, entries } = await devtools.send('Page.getNavigationHistory')
  const before = entries[currentIndex - 1]
  if (!before) throw new Error('There is no page to go back to.')
  await devtools.send('Page.navigateToHistoryEntry', { entryId: before.id })
  await devtools.detach()
}

/** Pulls down slowly, so that the way counts and not the speed, and looks where the sheet is before the finger leaves. */
async function pull(page: Page, finger: Finger, from: { x: number; y: number }, by: number): Promise<number> {
  await finger.press(from)
  for (let step = 1; step <= 10; step += 1) await finger.moveTo({ x: from.x, y: from.y + (by * step) / 10 })
  // Longer than the time over which a finger's speed is measured.
  await page.waitForTimeout(150)
  const top = await topOf(page)
  await finger.lift()
  return top
}

test.describe('[2 phone layout] a sheet', () => {
  test('is pulled down to close it, comes back after a short pull, and lets its list scroll first', async ({
    page,
    context,
    server,
    look,
  }) => {
    await standInPictures(context)
    const account = await enter(context, server.url, 'sheet_pulls')
    await seedPhotos(server, account, 8, Date.UTC(2026, 7, 10, 3))
    await page.goto('/photo')
    const list = new PhotoListScreen(page, 'ja')
    const finger = await Finger.of(page)
    await finger.hold(list.tiles.nth(0))
    await expect(list.chosen(1)).toBeVisible()
    await list.action(list.words.album).tap()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
    const rest = await atRest(page, () => topOf(page))
    await look(page, 'sheet')

    const start = { x: 195, y: rest + 20 }
    expect(await pull(page, finger, start, 60)).toBeGreaterThan(rest + 30)
    await expect.poll(() => topOf(page)).toBe(rest)
    await pull(page, finger, start, 260)
    await expect(dialog).toBeHidden()
    // What was chosen is still chosen.
    await expect(list.chosen(1)).toBeVisible()
    await finger.hold(list.tiles.nth(0))
    await expect(list.chosen(1)).toBeHidden()

    // All emoji scroll. With motion, a sheet goes on from where the finger left it.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await list.tiles.nth(0).tap()
    await page.getByRole('button', { name: 'リアクションを追加' }).tap()
    await dialog.getByRole('toolbar').getByRole('button').last().tap()
    const scroller = dialog.locator('[role="grid"], [role="listbox"]').first()
    await expect(scroller).toBeVisible()
    await expect.poll(() => dialog.evaluate((sheet) => sheet.getAnimations().length)).toBe(0)
    const box = await scroller.boundingBox()
    const middle = { x: 195, y: (box?.y ?? 0) + 120 }
    const scrolled = () => scroller.evaluate((element) => element.closest('[class*="scroller"]')?.scrollTop ?? 0)
    await finger.press(middle)
    for (let step = 1; step <= 10; step += 1) {
      await finger.moveTo({ x: 195, y: middle.y - 20 * step })
      await page.waitForTimeout(16)
    }
    await finger.lift()
    await expect.poll(scrolled).toBeGreaterThan(60)
    const before = await topOf(page)
    const far = await scrolled()
    expect(await pull(page, finger, middle, 60)).toBe(before)
    await expect.poll(scrolled).toBeLessThan(far)
    await scroller.evaluate((element) => element.closest('[class*="scroller"]')?.scrollTo(0, 0))
    await pull(page, finger, middle, 260)
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/photo\/[0-9a-f-]{36}$/)
  })
})

test.describe('[2 phone layout] the swipe back of a phone', () => {
  test('closes what is open and loses nothing', async ({ page, context, server }) => {
    await standInPictures(context)
    const account = await enter(context, server.url, 'swipes_back')
    await seedPhotos(server, account, 8, Date.UTC(2026, 7, 10, 3))
    await page.goto('/album')
    await page.getByRole('navigation').getByRole('link', { name: 'フォト' }).tap()
    await expect(page).toHaveURL(/\/photo$/)
    const list = new PhotoListScreen(page, 'ja')
    const finger = await Finger.of(page)
    const dialog = page.getByRole('dialog')

    // A dialog, and the selection under it.
    await finger.hold(list.tiles.nth(0))
    await list.tiles.nth(1).tap()
    await expect(list.chosen(2)).toBeVisible()
    await list.action(list.words.album).tap()
    await expect(dialog).toBeVisible()
    await swipeBack(page)
    await expect(dialog).toBeHidden()
    await expect(list.chosen(2)).toBeVisible()
    await list.tiles.nth(2).tap()
    await expect(list.chosen(3)).toBeVisible()
    await swipeBack(page)
    await expect(list.title).toBeVisible()
    await expect(page).toHaveURL(/\/photo$/)
    await expect(list.chosenTiles).toHaveCount(0)

    // Nothing is open: the page before, and forward again.
    await list.tiles.nth(0).tap()
    await expect(page).toHaveURL(/\/photo\/[0-9a-f-]{36}$/)
    await swipeBack(page)
    await expect(page).toHaveURL(/\/photo$/)
    await expect(list.tiles).toHaveCount(8)
    await page.goForward()
    await expect(new PhotoScreen(page, 'ja').picture).toBeVisible()
    await swipeBack(page)
    await swipeBack(page)
    await expect(page).toHaveURL(/\/album$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('asks before words are lost, and another one stays', async ({ page, context, server }) => {
    await enter(context, server.url, 'swipes_words')
    await page.goto('/setting')
    await page.getByRole('main').locator('a[href="/edit_profile"]').tap()
    await expect(page).toHaveURL(/\/edit_profile$/)
    const words = page.getByRole('textbox').last()
    await words.fill('夜のワールドが好きです。')
    await swipeBack(page)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    // The dialog can be swiped away as well.
    await dialog.tap({ position: { x: 20, y: 20 } })
    await swipeBack(page)
    await expect(dialog).toBeHidden()
    await expect(words).toHaveValue('夜のワールドが好きです。')
    await expect(page).toHaveURL(/\/edit_profile$/)
  })

  test('does not turn the photo at the same time', async ({ page, context, server }) => {
    await standInPictures(context)
    const account = await enter(context, server.url, 'edge_swipes')
    await seedPhotos(server, account, 3, Date.UTC(2026, 7, 10, 3))
    await page.goto('/photo')
    await page.getByRole('gridcell').nth(1).tap()
    const photo = new PhotoScreen(page, 'ja')
    await expect(photo.picture).toBeVisible()
    const opened = page.url()
    for (const [from, to] of [
      [-190, 120],
      [190, -120],
    ] as const) {
      await photo.touch([{ from: [from, 0], to: [to, 0] }])
      await photo.settle()
      expect(page.url()).toBe(opened)
    }
    await photo.touch([{ from: [-120, 0], to: [120, 0] }])
    await expect.poll(() => page.url()).not.toBe(opened)
  })

  test('is not set off by a strip at its end', async ({ page, context, server }) => {
    await standInPictures(context)
    const account = await enter(context, server.url, 'strips_end')
    const photoIds = await seedPhotos(server, account, 8, Date.UTC(2026, 7, 10, 3))
    await makeShare(server.url, account, '夏の夜', photoIds)
    // So narrow that nothing fits beside another.
    await page.setViewportSize({ width: 200, height: 568 })
    const strips: string[] = []
    for (const path of ['/share', '/notification']) {
      await page.goto(path)
      await expect(page.locator('main [aria-pressed]').first()).toBeVisible()
      const found = await page.evaluate(() =>
        [...document.querySelectorAll('body *')].flatMap((element) => {
          const { overflowX, overscrollBehaviorX } = getComputedStyle(element)
          const scrolls = /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth
          return scrolls ? [`${location.pathname} ${overscrollBehaviorX}`] : []
        }),
      )
      strips.push(...found)
    }
    expect(strips.length).toBeGreaterThan(0)
    expect(strips.filter((each) => !/ (contain|none)$/.test(each))).toEqual([])
  })
})
