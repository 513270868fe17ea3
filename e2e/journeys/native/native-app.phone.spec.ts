import { setProfile, signUp, signUpOnly } from '../../account.ts'
import { enterApp, expect, linkTo, signInOnScreen, test } from '../../native/native-journey.ts'
import { makePhoto } from '../../pictures.ts'
import { LibraryScreen } from '../../screens/library.ts'
import { LoginScreen } from '../../screens/login.ts'
import { Finger, PhotoListScreen } from '../../screens/photo-list.ts'
import { ProfileScreen } from '../../screens/profile.ts'
import { TermsScreen } from '../../screens/terms.ts'

test.describe('[2 native app] in the app', () => {
  test('the sign-in is kept by the phone, addresses are the server’s, and nothing of a browser is asked', async ({
    page,
    phone,
    apps,
  }) => {
    await enterApp(page, phone, apps, 'native_keeps', 0)
    const library = new LibraryScreen(page, 'ja')
    await expect(library.empty).toBeVisible()
    expect([...phone.secure.keys()].some((key) => key.endsWith('koma.session'))).toBe(true)
    const stored = await page.evaluate(() => Object.keys(localStorage))
    expect(stored.filter((key) => /session|device/.test(key))).toEqual([])
    expect(await page.context().cookies()).toEqual([])
    expect(phone.called('SplashScreen', 'hide').length).toBeGreaterThan(0)
    expect(phone.called('SystemBars', 'setStyle').at(-1)).toEqual({ style: 'LIGHT' })

    await page.reload()
    await expect(library.empty).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => phone.called('SystemBars', 'setStyle').at(-1)).toEqual({ style: 'DARK' })
  })

  test('photos of the camera roll and those that other apps share are uploaded as they are', async ({
    page,
    phone,
    apps,
  }) => {
    await enterApp(page, phone, apps, 'native_photos', 0)
    const [first, second, third] = await Promise.all([
      makePhoto('VRChat_2026-08-16_19-42-00.123_1920x1080.png', { r: 240, g: 120, b: 60 }),
      makePhoto('VRChat_2026-08-16_19-43-00.123_1920x1080.png', { r: 20, g: 120, b: 60 }),
      makePhoto('VRChat_2026-08-16_19-44-00.123_1920x1080.png', { r: 20, g: 120, b: 160 }),
    ])
    for (const file of [first, second, third]) apps.app.files.set(file.name, file.buffer)
    phone.picked = [first, second].map(({ name, mimeType }) => ({
      path: `content://${name}`,
      name,
      mimeType,
      modifiedAt: Date.UTC(2026, 7, 16),
    }))
    const library = new LibraryScreen(page, 'ja')
    await page.getByRole('button', { name: 'アップロード' }).first().click()
    await expect(library.tiles).toHaveCount(2)
    const picture = library.tiles.first().locator('img').first()
    await expect(picture).toHaveAttribute('src', /^http:\/\/127\.0\.0\.1:\d+\/content\/photo\//)

    const files = [{ uri: `content://${third.name}`, name: third.name, mimeType: third.mimeType }]
    await phone.happens('CapacitorShareTarget', 'shareReceived', { title: '', texts: [], files })
    await expect(library.tiles).toHaveCount(3)

    // Out again: to the gallery, to the bit.
    await expect(page.locator('html')).not.toHaveAttribute('data-shows', /upload-toast/)
    await library.tiles.first().click()
    await expect(page).toHaveURL(/\/photo\/[0-9a-f-]{36}$/)
    await page.getByRole('button', { name: '保存' }).click()
    await expect.poll(() => phone.called('Media', 'savePhoto')).toHaveLength(1)
    const [written = ''] = [...phone.saved.values()]
    const originals = [first, second, third].map(({ buffer }) => buffer.toString('base64'))
    expect(originals.includes(Buffer.from(written, 'base64').toString('base64'))).toBe(true)
  })
})

test.describe('[2 native app] the back button', () => {
  test('closes dialogs, the selection and the photo first, then goes back, and leaves at the root', async ({
    page,
    phone,
    apps,
  }) => {
    await enterApp(page, phone, apps, 'native_back')
    const list = new PhotoListScreen(page, 'ja')
    await expect(list.tiles).toHaveCount(8)
    const finger = await Finger.of(page)

    // The selection, and a dialog over it.
    await finger.hold(list.tiles.nth(0))
    await expect(list.chosen(1)).toBeVisible()
    await list.tiles.nth(1).tap()
    await expect.poll(() => phone.called('Haptics', 'selectionChanged').length).toBeGreaterThanOrEqual(2)
    await page
      .getByRole('button', { name: /アルバム/ })
      .last()
      .tap()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await phone.back()
    await expect(dialog).toBeHidden()
    await expect(list.chosen(2)).toBeVisible()
    await phone.back()
    await expect(list.chosen(2)).toBeHidden()
    await expect(page).toHaveURL(/\/photo$/)

    // A photo.
    await list.tiles.nth(0).tap()
    await expect(page).toHaveURL(/\/photo\/[0-9a-f-]{36}$/)
    await phone.back()
    await expect(page).toHaveURL(/\/photo$/)
    await expect(list.tiles).toHaveCount(8)
    expect(phone.called('App', 'exitApp')).toEqual([])

    // The history, down to where the app was opened.
    const started = await page.context().newPage()
    await phone.openIn(started, apps.app.origin)
    await started.goto('/photo')
    await expect(started.getByRole('gridcell')).toHaveCount(8)
    await expect.poll(() => started.evaluate(() => history.length)).toBeLessThanOrEqual(2)
    await started.getByRole('navigation').getByRole('link', { name: 'DM' }).tap()
    await expect(started).toHaveURL(/\/dm$/)
    await phone.back()
    await expect(started).toHaveURL(/\/photo$/)
    await expect(started.getByRole('gridcell')).toHaveCount(8)
    expect(phone.called('App', 'exitApp')).toEqual([])
    await phone.back()
    await expect.poll(() => phone.called('App', 'exitApp')).toHaveLength(1)
  })
})

test.describe('[2 native app] pulling a page down', () => {
  test('fetches what it shows again, and a short pull does nothing', async ({ page, phone, apps }) => {
    await enterApp(page, phone, apps, 'native_pull', 0)
    await phone.openLink(linkTo(apps, '/album'))
    await expect(page).toHaveURL(/\/album$/)
    await expect(page.getByRole('heading', { name: 'マイアルバム' }).first()).toBeVisible()
    let asked = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/albums' || request.url().includes('/api/album')) asked += 1
    })
    const devtools = await page.context().newCDPSession(page)
    const pull = async (by: number) => {
      const at = (y: number) => [{ x: 200, y }]
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(300) })
      for (let step = 1; step <= 8; step += 1) {
        await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(300 + (by * step) / 8) })
      }
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await pull(60)
    await expect(page.locator('[data-pull]')).toHaveCount(0)
    expect(asked).toBe(0)
    await pull(260)
    await expect.poll(() => asked).toBeGreaterThan(0)
    await expect(page.locator('[data-pull]')).toHaveCount(0)
    expect(phone.called('Haptics', 'impact')).toHaveLength(1)
  })
})

test.describe('[2 native app] a link', () => {
  test('opens its page in the open app, in a closed one, and leads nowhere else', async ({ page, phone, apps }) => {
    await enterApp(page, phone, apps, 'native_link', 0)
    await phone.openLink(linkTo(apps, '/setting/notification?from=link'))
    await expect(page).toHaveURL(/\/setting\/notification\?from=link$/)
    await phone.openLink('https://evil.example/trash')
    await phone.openLink('photos.koma.app:/trash')
    await expect(page).toHaveURL(/\/trash$/)

    phone.launchUrl = linkTo(apps, '/album')
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/')
    await expect(page).toHaveURL(/\/album$/)
    // A reload within the app does not open it again.
    await page.goto('/setting')
    await expect(page).toHaveURL(/\/setting$/)
    await expect(page.getByRole('heading', { name: '設定' }).first()).toBeVisible()
    await expect(page).toHaveURL(/\/setting$/)
  })

  test('is followed after the login', async ({ page, phone, apps }) => {
    const account = await signUp(apps.koma.url, 'native_login@koma.test')
    await setProfile(apps.koma.url, account, 'native_login', 'native_login')
    await page.goto('/about')
    await expect.poll(() => phone.listensTo('App', 'appUrlOpen')).toBe(true)
    await phone.openLink(linkTo(apps, '/favorite'))
    await expect(page).toHaveURL(/\/login\?from=%2Ffavorite$/)
    await signInOnScreen(page, account.email)
    await expect(page).toHaveURL(/\/favorite$/)
  })

  test('is followed after the gates that stand before everything, also if the app was closed meanwhile', async ({
    page,
    phone,
    apps,
  }) => {
    const account = await signUpOnly(apps.koma.url, 'native_gate@koma.test')
    await page.goto('/login')
    await signInOnScreen(page, account.email)
    const terms = new TermsScreen(page, 'ja')
    await expect(terms.first).toBeVisible()
    await expect.poll(() => phone.listensTo('App', 'appUrlOpen')).toBe(true)
    await phone.openLink(linkTo(apps, '/trash'))
    await page.reload()
    await expect(terms.first).toBeVisible()
    await terms.agree()
    await new LoginScreen(page, 'ja').startProfile.tap()
    const profile = new ProfileScreen(page, 'ja')
    await profile.fill('native_gate', '門の先', '写真が好きです。')
    await profile.start.tap()
    await expect(page).toHaveURL(/\/trash$/)
  })
})
