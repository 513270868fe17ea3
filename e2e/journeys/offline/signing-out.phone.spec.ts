import { call, enter, password, setProfile, signUp, uploadPhoto } from '../../account.ts'
import { expect, test } from '../../journey.ts'
import { cut, isDrawn, keptIn, shareWithApp, waitForWorker } from '../../offline.ts'
import { makePhoto } from '../../pictures.ts'
import { LoginScreen } from '../../screens/login.ts'

test.use({ serviceWorkers: 'allow' })

test('[2 service worker] signing out clears everything on the device, and the next user sees no byte of it', async ({
  page,
  context,
  server,
}, testInfo) => {
  const name = testInfo.project.name
  const account = await enter(context, server.url, `pwo_${name}`)
  const me = await call(account, 'GET', '/me')
  const seen = await uploadPhoto(server.url, account, await makePhoto('mine.png', { r: 20, g: 90, b: 220 }))
  await page.goto('/photo')
  await waitForWorker(page)
  await page.reload()
  const picture = page.locator(`a[href$="${seen}"] img`).first()
  await expect.poll(() => isDrawn(picture)).toBe(true)
  const address = await picture.evaluate((image) => (image as HTMLImageElement).currentSrc)
  await expect.poll(async () => (await keptIn(page)).pictures.length).toBeGreaterThan(0)
  await expect.poll(async () => (await keptIn(page)).rows.some((row) => row.startsWith('parts: '))).toBe(true)

  // Something that was shared with the app and something unsent are left behind, too.
  await shareWithApp(page, [await makePhoto('shared.png', { r: 4, g: 5, b: 6 })])
  const asked = page.getByRole('region', { name: '写真1枚を受け取りました' })
  await expect(asked).toBeVisible()
  await context.setOffline(true)
  await page
    .getByLabel('アップロードする写真を選ぶ')
    .setInputFiles([await makePhoto('unsent.png', { r: 1, g: 2, b: 3 })])
  await expect.poll(async () => (await keptIn(page)).files.length).toBe(4)

  await page.goto('/setting')
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(asked).toHaveCount(0)
  const nothing = { pictures: [], rows: [], files: [], written: [], me: null }
  await expect.poll(() => keptIn(page)).toEqual(nothing)

  // Without a connection nobody is signed in any more, and the worker has no picture to give.
  await page.goto('/photo')
  await expect(page).toHaveURL(/\/login/)
  const answered = await page.evaluate(
    (src) =>
      new Promise<boolean>((resolve) => {
        const image = new Image()
        image.onload = () => resolve(true)
        image.onerror = () => resolve(false)
        image.src = `${src}&again=1`
      }),
    address,
  )
  expect(answered).toBe(false)

  await context.setOffline(false)
  const other = await signUp(server.url, `pwn_${name}@koma.test`)
  await setProfile(server.url, other, `pwn_${name}`, 'だれか')
  await page.goto('/login?from=/photo')
  await new LoginScreen(page, 'ja').signIn(other.email, password)
  await expect(page.getByRole('heading', { name: '最初のひとコマを入れよう' })).toBeVisible()
  await expect.poll(async () => (await keptIn(page)).me).not.toBeNull()
  await expect.poll(async () => (await keptIn(page)).rows.some((row) => row.startsWith('lists: '))).toBe(true)
  const kept = JSON.stringify(await keptIn(page))
  expect(kept).not.toContain(String(me['user_id']))
  expect(kept).not.toContain(seen)
  await expect(asked).toHaveCount(0)
  expect((await call(other, 'GET', '/me'))['storage_used_count_files']).toBe(0)
  await cut(context)
  await page.goto('/photo')
  await expect(page.getByRole('heading', { name: '最初のひとコマを入れよう' })).toBeVisible()
  await page.goto(`/photo/${seen}`)
  await expect(page.getByRole('heading', { name: 'オフラインです' })).toBeVisible()
})
