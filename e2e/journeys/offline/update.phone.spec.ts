import type { Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { waitForWorker } from '../../offline.ts'
import { startReleaseProxy } from '../../release-proxy.ts'

test.use({ serviceWorkers: 'allow' })

const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in globalThis)
const lookForRelease = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
const question = (page: Page) => page.getByRole('region', { name: '新しいKomaが届いています' })

/** Opens a page, which knows from then on that it is the same one. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await waitForWorker(page)
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
}

test('[2 service worker] a new release asks before it takes over, and never reloads a page by itself', async ({
  page,
  server,
  scan,
  look,
}) => {
  const proxy = await startReleaseProxy(server.url)
  try {
    await open(page, `${proxy.url}/login`)
    const ask = question(page)
    proxy.release()
    await lookForRelease(page)
    await expect(ask).toBeVisible()
    await scan(page)
    await look(page, 'update')
    expect(await isSamePage(page)).toBe(true)
    await ask.getByRole('button', { name: 'あとで' }).click()
    await expect(ask).toBeHidden()
    expect(await isSamePage(page)).toBe(true)

    proxy.release()
    await lookForRelease(page)
    await ask.getByRole('button', { name: '更新する' }).click()
    await expect.poll(() => isSamePage(page).catch(() => true)).toBe(false)
    await expect(ask).toBeHidden()
  } finally {
    await proxy.stop()
  }
})

test('[2 service worker] a page that is of the new release already is asked nothing, and stays as it is', async ({
  page,
  server,
}) => {
  const proxy = await startReleaseProxy(server.url)
  try {
    await open(page, `${proxy.url}/login`)
    await page.evaluate(() => {
      const { controller } = navigator.serviceWorker
      Object.assign(globalThis, { isTakenOver: () => navigator.serviceWorker.controller !== controller })
    })
    proxy.release('same')
    await lookForRelease(page)
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { isTakenOver(): boolean }).isTakenOver()))
      .toBe(true)
    // The page has asked the new worker for its name before this does.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(true)
          navigator.serviceWorker.controller?.postMessage({ type: 'release' }, [port2])
        }),
    )
    await expect(question(page)).toHaveCount(0)
    expect(await isSamePage(page)).toBe(true)
  } finally {
    await proxy.stop()
  }
})
