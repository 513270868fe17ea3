import type { Page } from '@playwright/test'
import { makeShare, uploadPhoto } from '../../account.ts'
import { enterApp, expect, test } from '../../native/native-journey.ts'
import type { StandInPhone } from '../../native/stand-in-bridge.ts'
import { makePhoto } from '../../pictures.ts'
import { ShareSheet } from '../../screens/share-sheet.ts'
import { seedPhotos } from '../../seeded-photos.ts'

const said = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text })

/** The first bytes of what was written piece by piece. */
const startOf = (base64 = '') => Buffer.from(base64, 'base64').subarray(0, 4).toString('hex')

test.describe('[2 native app] sharing out', () => {
  test('opens the phone’s own sheet with the picture, and closing it is no failure', async ({ page, phone, apps }) => {
    const account = await enterApp(page, phone, apps, 'native_out', 0)
    const photo = await makePhoto('VRChat_2026-08-16_19-42-00.123_1920x1080.png', { r: 240, g: 120, b: 60 })
    await page.goto(`/photo/${await uploadPhoto(apps.koma.url, account, photo)}`)
    const sheet = new ShareSheet(page, 'ja')
    await sheet.open()
    const dialog = page.getByRole('dialog')
    const send = dialog.getByRole('button', { name: 'ほかのアプリで送る' })
    await send.tap()
    await expect.poll(() => phone.called('Share', 'share')).toHaveLength(1)
    const [first] = phone.called('Share', 'share')
    const [path, written] = [...phone.saved].at(-1) ?? []
    expect(first).toMatchObject({ files: [`file:///cache/${path}`] })
    // A JPEG of this photo, not its file, which may say where it was taken.
    expect(path).toMatch(/\/koma\.jpg$/)
    expect(startOf(written).slice(0, 6)).toBe('ffd8ff')

    phone.refusals.set('Share.share', 'Share canceled')
    await send.tap()
    await expect.poll(() => phone.called('Share', 'share')).toHaveLength(2)
    await expect(send).toBeEnabled()
    await expect(page.getByText(/^送れませんでした/)).toHaveCount(0)
  })

  test('a shared album goes out by its address at the server, and its code into the gallery', async ({
    page,
    phone,
    apps,
  }) => {
    const account = await enterApp(page, phone, apps, 'native_album', 0)
    const photoIds = await seedPhotos(apps.koma, account, 2, Date.UTC(2026, 7, 10, 3))
    const path = await makeShare(apps.koma.url, account, '夏の夜', photoIds)
    await page.goto(path)
    await expect(page.getByRole('grid')).toBeVisible()
    await page.getByRole('button', { name: 'アルバムの操作' }).tap()
    await page.getByRole('menuitem', { name: 'リンクで共有' }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'ほかのアプリで送る' }).tap()
    await expect
      .poll(() => phone.called('Share', 'share').at(-1))
      .toMatchObject({
        title: '夏の夜',
        url: `http://127.0.0.1:${new URL(apps.koma.url).port}${path}`,
      })
    await dialog.getByRole('button', { name: 'QRコードを保存' }).tap()
    await expect.poll(() => phone.called('Media', 'savePhoto')).toHaveLength(1)
    expect(phone.called('Media', 'savePhoto')[0]).toMatchObject({
      fileName: '夏の夜',
      albumIdentifier: '/storage/Pictures/Koma',
    })
    expect(startOf([...phone.saved.values()].at(-1))).toBe('89504e47')
    await expect(page.getByText('端末に保存しました')).toBeVisible()
  })
})

test.describe('[2 native app] saving to the gallery', () => {
  test('says that it was saved, or that it was not', async ({ page, phone, apps }) => {
    const account = await enterApp(page, phone, apps, 'native_saves', 0)
    const photo = await makePhoto('VRChat_2026-08-16_19-42-00.123_1920x1080.png', { r: 40, g: 120, b: 60 })
    await page.goto(`/photo/${await uploadPhoto(apps.koma.url, account, photo)}`)
    const save = page.getByRole('button', { name: '保存', exact: true })
    phone.refusals.set('Media.savePhoto', 'Access to the gallery was denied.')
    await save.tap()
    await expect(said(page, /保存できませんでした/)).toBeVisible()
    phone.refusals.clear()
    const original = /\/content\/.*[?&]download/
    await page.route(original, (route) => route.fulfill({ status: 404, json: {} }))
    await expect(said(page, /保存できませんでした/)).toBeHidden()
    await save.tap()
    await expect(said(page, /保存できませんでした/)).toBeVisible()
    expect(phone.called('Browser', 'open')).toEqual([])
    await page.unroute(original)
    await save.tap()
    await expect(said(page, /端末に保存しました/)).toBeVisible()
    expect(phone.called('Media', 'savePhoto')).toHaveLength(2)
  })
})

test.describe('[2 native app] the keyboard', () => {
  /** The web view loses the height of the keyboard, and the plugin tells of it. */
  async function open(page: Page, phone: StandInPhone) {
    await page.setViewportSize({ width: 390, height: 844 - 336 })
    await phone.happens('Keyboard', 'keyboardDidShow', { keyboardHeight: 336 })
  }

  test('leaves the field and its buttons in sight, and takes the bar at the bottom away', async ({
    page,
    phone,
    apps,
  }) => {
    await enterApp(page, phone, apps, 'native_keys', 0)
    await page.getByRole('navigation').getByRole('link', { name: 'アルバム' }).tap()
    const bar = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'フォト' }) })
    await expect(bar).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('button', { name: /新しいアルバム/ })
      .first()
      .tap()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('textbox').first()
    await field.tap()
    await open(page, phone)
    await expect(page.locator('html')).toHaveAttribute('data-keyboard', 'open')
    await expect(bar).toBeHidden()
    for (const each of [field, dialog.getByRole('button').last()]) {
      await expect(each).toBeInViewport({ ratio: 1 })
    }
    await field.fill('夏の夜')
    // The phone hides the keyboard with its back button before the app hears of it; the next one closes the dialog.
    await phone.happens('Keyboard', 'keyboardWillHide', {})
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(field).toHaveValue('夏の夜')
    await phone.back()
    await expect(dialog).toBeHidden()
    await expect(bar).toBeVisible()
  })

  test('scrolls a field at the end of a long page above itself', async ({ page, phone, apps }) => {
    await enterApp(page, phone, apps, 'native_long', 0)
    await page.goto('/edit_profile')
    const last = page.getByRole('textbox').last()
    await last.scrollIntoViewIfNeeded()
    await last.tap()
    await expect.poll(() => phone.listensTo('Keyboard', 'keyboardDidShow')).toBe(true)
    await open(page, phone)
    await expect(last).toBeFocused()
    await expect(last).toBeInViewport({ ratio: 1 })
  })
})
