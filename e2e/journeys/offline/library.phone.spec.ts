import { enter, uploadPhoto } from '../../account.ts'
import { expect, test } from '../../journey.ts'
import { cut, isDrawn, keptIn, waitForWorker } from '../../offline.ts'
import { makePhoto } from '../../pictures.ts'
import { PhotoListScreen } from '../../screens/photo-list.ts'
import { seedPhotos } from '../../seeded-photos.ts'

test.use({ serviceWorkers: 'allow' })

test('[2 service worker] without a connection the app opens, the whole library scrolls, and a photo that was seen opens', async ({
  page,
  context,
  server,
  scan,
  look,
}, testInfo) => {
  const account = await enter(context, server.url, `pwa_${testInfo.project.name}`)
  const seen = await uploadPhoto(server.url, account, await makePhoto('seen.png', { r: 200, g: 90, b: 40 }))
  await seedPhotos(server, account, 2500, Date.UTC(2026, 3, 10, 3))
  const list = new PhotoListScreen(page, 'ja')
  await page.goto('/photo')
  await waitForWorker(page)
  await page.reload()
  const picture = page.locator(`a[href$="${seen}"] img`).first()
  await expect.poll(() => isDrawn(picture)).toBe(true)
  await page.goto(`/photo/${seen}`)
  const keptOf = async (photoId: string) => (await keptIn(page)).pictures.filter((each) => each.includes(photoId))
  await expect.poll(async () => (await keptOf(seen)).some((each) => each.includes('-large-'))).toBe(true)
  expect((await keptOf(seen)).filter((each) => /[?&][es]=/.test(each))).toEqual([])
  await page.goto('/photo')
  await expect
    .poll(async () => (await keptIn(page)).rows.filter((row) => row.startsWith('parts: ')).length, { timeout: 60_000 })
    .toBe(3)

  await cut(context)
  await page.goto('/photo')
  await expect(page.getByText(list.words.offline)).toBeVisible()
  await expect.poll(() => isDrawn(picture)).toBe(true)
  await look(page, 'offline-opened')
  await scan(page)
  await list.link(0).focus()
  await page.keyboard.press('ControlOrMeta+End')
  await expect(list.tiles.last().getByRole('link')).toBeInViewport()
  await look(page, 'offline-end')
  await page.goto(`/photo/${seen}`)
  await expect.poll(() => isDrawn(page.getByRole('main').locator('img').first())).toBe(true)
  await look(page, 'offline-photo')

  await context.setOffline(false)
  await expect(page.getByText(list.words.offline)).toBeHidden()
  await page.goto('/photo')
  await expect.poll(() => isDrawn(picture)).toBe(true)
})
