import type { Page } from '@playwright/test'
import { type Account, call, enter } from '../../account.ts'
import { expect, test } from '../../journey.ts'
import { cut, keptIn, photosKept, waitForWorker, withoutBackgroundSync } from '../../offline.ts'
import { makePhoto } from '../../pictures.ts'

test.use({ serviceWorkers: 'allow' })

const countOf = async (account: Account) => (await call(account, 'GET', '/me'))['storage_used_count_files']
const waits = (page: Page) => page.getByRole('region', { name: 'アップロードの様子' }).getByText('接続を待っています')

test('[4 upload] photos that are added without a connection outlive the page, and are sent once it is back', async ({
  page,
  context,
  server,
  look,
}, testInfo) => {
  const account = await enter(context, server.url, `pwu_${testInfo.project.name}`)
  await withoutBackgroundSync(context)
  await page.goto('/photo')
  await waitForWorker(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: '最初のひとコマを入れよう' })).toBeVisible()
  await cut(context)
  const files = [
    await makePhoto('one.png', { r: 40, g: 120, b: 200 }),
    await makePhoto('two.png', { r: 200, g: 40, b: 120 }),
  ]
  await page.getByLabel('アップロードする写真を選ぶ').setInputFiles(files)
  await expect(waits(page)).toBeVisible()
  await expect.poll(async () => photosKept(await keptIn(page))).toBe(2)
  await look(page, 'offline-upload')

  await page.close()
  const again = await context.newPage()
  await again.goto('/photo')
  await expect(waits(again)).toBeVisible()
  expect(await countOf(account)).toBe(0)
  expect(photosKept(await keptIn(again)), 'both photos are still kept').toBe(2)

  await context.setOffline(false)
  await expect.poll(() => countOf(account)).toBe(2)
  await expect.poll(async () => (await keptIn(again)).files).toEqual([])
})
