import { type Account, call, enter } from '../../account.ts'
import { expect, test } from '../../journey.ts'
import { cut, keptIn, photosKept, waitForWorker } from '../../offline.ts'
import { makePhoto } from '../../pictures.ts'

test.use({ serviceWorkers: 'allow' })

const countOf = async (account: Account) => (await call(account, 'GET', '/me'))['storage_used_count_files']

test('[4 upload] the service worker sends them after the app was closed, where the browser wakes it', async ({
  page,
  context,
  server,
}, testInfo) => {
  const account = await enter(context, server.url, `pws_${testInfo.project.name}`)
  await page.goto('/photo')
  await waitForWorker(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: '最初のひとコマを入れよう' })).toBeVisible()
  const observer = await context.newPage()
  const browser = await context.newCDPSession(observer)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { scopeURL, registrationId } of registrations) {
        if (scopeURL.startsWith(server.url)) resolve(registrationId)
      }
    })
  })
  await browser.send('ServiceWorker.enable')
  await cut(context)
  await page
    .getByLabel('アップロードする写真を選ぶ')
    .setInputFiles([await makePhoto('later.png', { r: 90, g: 160, b: 60 })])
  await expect.poll(async () => photosKept(await keptIn(page))).toBe(1)
  await page.close()
  expect(await countOf(account)).toBe(0)
  await context.setOffline(false)
  const registrationId = await registered
  // A browser wakes it again until it has succeeded.
  const woken = async () => {
    const event = { origin: server.url, registrationId, tag: 'koma-uploads', lastChance: false }
    await browser.send('ServiceWorker.dispatchSyncEvent', event)
    return countOf(account)
  }
  await expect.poll(woken, { intervals: [1000, 5000], timeout: 40_000 }).toBe(1)
  const later = await context.newPage()
  await later.goto('/photo')
  await expect.poll(async () => (await keptIn(later)).files).toEqual([])
  await expect(later.getByRole('gridcell')).toHaveCount(1)
})
