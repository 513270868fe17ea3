import { call, enter, password, setProfile, signUp } from '../../account.ts'
import { expect, test } from '../../journey.ts'
import { keptIn, shareWithApp, waitForWorker } from '../../offline.ts'
import { makePhoto } from '../../pictures.ts'
import { LoginScreen } from '../../screens/login.ts'

test.use({ serviceWorkers: 'allow' })

test('[share target] pictures from the share sheet go into the queue of uploads', async ({
  page,
  context,
  server,
  scan,
  look,
}, testInfo) => {
  const account = await enter(context, server.url, `pwt_${testInfo.project.name}`)
  await page.goto('/photo')
  await waitForWorker(page)
  await shareWithApp(page, [
    await makePhoto('a.png', { r: 230, g: 120, b: 20 }),
    await makePhoto('b.png', { r: 20, g: 120, b: 230 }),
  ])
  await expect(page).toHaveURL(/\/photo/)
  const asked = page.getByRole('region', { name: '写真2枚を受け取りました' })
  await expect(asked).toBeVisible()
  await look(page, 'share-target')
  await scan(page)
  await asked.getByRole('button', { name: '追加する' }).click()
  await expect.poll(async () => (await call(account, 'GET', '/me'))['storage_used_count_files']).toBe(2)
  await expect.poll(async () => (await keptIn(page)).files).toEqual([])
})

test('[share target] pictures that are shared while nobody is signed in are kept, and sent after the login', async ({
  page,
  server,
}, testInfo) => {
  const name = `pwg_${testInfo.project.name}`
  const account = await signUp(server.url, `${name}@koma.test`)
  await setProfile(server.url, account, name, name)
  await page.goto('/login')
  // A guest's page takes its time before it fetches the whole app.
  await waitForWorker(page)
  await shareWithApp(page, [await makePhoto('guest.png', { r: 120, g: 20, b: 230 })])
  await expect(page).toHaveURL(/\/login\?from=/)
  await page.getByRole('button', { name: '追加する' }).click()
  await expect(page.getByText('受け取った写真1枚は、ログインすると追加されます。')).toBeVisible()
  expect((await keptIn(page)).files).toHaveLength(2)
  await new LoginScreen(page, 'ja').signIn(account.email, password)
  await expect.poll(async () => (await call(account, 'GET', '/me'))['storage_used_count_files']).toBe(1)
  await expect.poll(async () => (await keptIn(page)).files).toEqual([])
})

test('[share target] another website can put nothing into the queue of uploads', async ({
  page,
  context,
  server,
}, testInfo) => {
  const account = await enter(context, server.url, `pwforeign_${testInfo.project.name}`)
  await page.goto('/photo')
  await waitForWorker(page)
  await context.route('https://elsewhere.test/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><head></head><body>Elsewhere</body>' }),
  )
  await page.goto('https://elsewhere.test/')
  await shareWithApp(page, [await makePhoto('pushed.png', { r: 200, g: 20, b: 30 })], server.url)
  await expect(page).toHaveURL(/\/photo/)
  const asked = page.getByRole('region', { name: '写真1枚を受け取りました' })
  await expect(asked).toBeVisible()
  // It is asked again until there is an answer, and nothing is sent.
  await page.reload()
  await asked.getByRole('button', { name: 'やめる' }).click()
  await expect(asked).toHaveCount(0)
  await expect.poll(async () => (await keptIn(page)).files).toEqual([])
  await page.reload()
  await expect(page.locator('#main').getByRole('heading', { level: 1 }).first()).toBeVisible()
  expect((await call(account, 'GET', '/me'))['storage_used_count_files']).toBe(0)
})
