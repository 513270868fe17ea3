import { enter } from '../../account.ts'
import { expect, test } from '../../journey.ts'
import { makePhoto } from '../../pictures.ts'
import { LibraryScreen } from '../../screens/library.ts'

const arrived = 3_000_000

test('[4 upload] a large photo resumes after a lost connection', async ({ page, context, server, scan }) => {
  const account = await enter(context, server.url, 'large_photo')
  const library = new LibraryScreen(page, 'ja')
  const photo = await makePhoto(
    'VRChat_2026-08-16_19-42-00.123_3840x2160.png',
    { r: 60, g: 90, b: 240 },
    {
      width: 2880,
      height: 1620,
    },
  )
  expect(photo.buffer.length).toBeGreaterThan(8_000_000)
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  await page.goto('/photo')
  await expect(library.empty).toBeVisible()

  // Three megabytes arrive, then the connection is cut.
  const looked = Promise.withResolvers<void>()
  let isCut = false
  await page.route('**/api/upload/resumable/*', async (route) => {
    if (route.request().method() !== 'PATCH' || isCut) return route.continue()
    isCut = true
    await route.fetch({ postData: photo.buffer.subarray(0, arrived) })
    await looked.promise
    await route.abort('connectionreset')
  })
  await library.upload(photo)
  await expect(library.uploading).toBeVisible()
  await scan(page)
  looked.resolve()

  await expect(library.tiles).toHaveCount(1, { timeout: 60_000 })
  await expect(library.uploading).toBeHidden()
  expect(offsets).toEqual([0, arrived])
  const { photos } = (await (
    await fetch(`${server.url}/api/my`, { headers: { Authorization: `Bearer ${account.token}` } })
  ).json()) as { photos: Array<{ urls: { original: string } }> }
  const original = await fetch(new URL(photos[0]?.urls.original ?? '', server.url))
  expect(Buffer.from(await original.arrayBuffer()).equals(photo.buffer)).toBe(true)
})
