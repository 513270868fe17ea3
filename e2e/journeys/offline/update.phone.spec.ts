import { expect, test } from '../../journey.ts'
import { waitForWorker } from '../../offline.ts'
import { startReleaseProxy } from '../../release-proxy.ts'

test.use({ serviceWorkers: 'allow' })

test('[2 service worker] a new release asks before it takes over, and never reloads a page by itself', async ({
  page,
  server,
  scan,
  look,
}) => {
  const proxy = await startReleaseProxy(server.url)
  try {
    await page.goto(`${proxy.url}/login`)
    await waitForWorker(page)
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    const isSamePage = () => page.evaluate(() => 'isSamePage' in globalThis)
    const lookForRelease = () =>
      page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
    const ask = page.getByRole('region', { name: '新しいKomaが届いています' })

    proxy.release()
    await lookForRelease()
    await expect(ask).toBeVisible()
    await scan(page)
    await look(page, 'update')
    expect(await isSamePage()).toBe(true)
    await ask.getByRole('button', { name: 'あとで' }).click()
    await expect(ask).toBeHidden()
    expect(await isSamePage()).toBe(true)

    proxy.release()
    await lookForRelease()
    await ask.getByRole('button', { name: '更新する' }).click()
    await expect.poll(() => isSamePage().catch(() => true)).toBe(false)
    await expect(ask).toBeHidden()
  } finally {
    await proxy.stop()
  }
})
