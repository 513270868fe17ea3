import type { Page } from '@playwright/test'
import { type Account, call, enter } from '../../account.ts'
import { expect, newContext, test } from '../../journey.ts'

async function makePublicShare(owner: Account): Promise<string> {
  const { album_id } = await call(owner, 'POST', '/share', { name: '夏の浮島', share_type: 'PUBLIC' })
  return `/share/${album_id}`
}

/** Opens a page and tells whether what the server painted was shown, and whether there was nothing for a moment after it. */
async function watch(page: Page, path: string) {
  await page.addInitScript(() => {
    const seen = { painted: false, blank: false }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const root = document.getElementById('root')
      const painted = root?.querySelector('[data-painted]')
      if (painted) seen.painted ||= getComputedStyle(painted).display !== 'none'
      else if (seen.painted && !root?.hasChildNodes()) seen.blank = true
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(path)
  await expect(page.getByRole('main')).toBeVisible()
  return page.evaluate(() => (window as unknown as { seen: { painted: boolean; blank: boolean } }).seen)
}

test.describe('[6 public] what a guest sees before the app has started', () => {
  test('is the album, the login and the pages for everybody', async ({ browser, context, server }) => {
    const owner = await enter(context, server.url, 'first_screen')
    const share = await makePublicShare(owner)
    const without = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url, locale: 'ja-JP' })
    const page = await without.newPage()
    await page.goto(share)
    await expect(page.locator('h1', { hasText: '夏の浮島' })).toBeAttached()
    await expect(page.locator('a', { hasText: 'ログイン' })).toBeVisible()
    await page.goto('/login?lang=en')
    await expect(page.locator('[data-painted="en"] h1', { hasText: 'Welcome back' })).toBeVisible()
    // Who runs no script reads the text of the page, and reads it once.
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await without.close()
  })

  test('gives way to the app without a blank moment, and is not shown to users', async ({
    browser,
    context,
    page,
    server,
  }) => {
    const owner = await enter(context, server.url, 'other_screen')
    const path = await makePublicShare(owner)
    // From then on this browser knows that somebody is signed in.
    await page.goto('/setting')
    await expect(page.getByRole('main')).toBeVisible()
    expect(await watch(page, path)).toEqual({ painted: false, blank: false })
    const guests = await newContext(browser, { baseURL: server.url })
    expect(await watch(await guests.newPage(), path)).toEqual({ painted: true, blank: false })
    await guests.close()
  })
})
