import type { Page } from '@playwright/test'
import { enter } from '../account.ts'
import { expect, languages, test } from '../journey.ts'
import { makePhoto, standInPictures } from '../pictures.ts'
import { seedPhotos } from '../seeded-photos.ts'

const words = {
  ja: {
    chooser: 'アップロードする写真を選ぶ',
    added: '1枚 追加しました',
    known: 'この写真は、前から「マイフォト」に入っています',
    show: '確かめる',
    knownTitle: '1枚は前から入っています',
    offline: /オフラインです/,
    albums: /アルバム$/,
    password: 'パスワード',
  },
  en: {
    chooser: 'Choose photos to upload',
    added: 'Added 1 photo',
    known: 'This photo is already in “My photos”',
    show: 'View',
    knownTitle: '1 photo was already there',
    offline: /offline/,
    albums: /albums$/i,
    password: 'Password',
  },
}

for (const language of languages) {
  test.describe(`saying what happened in ${language}`, () => {
    test.use({ language })
    const t = words[language]

    test('a photo that is uploaded twice is shown and not called added', async ({
      page,
      context,
      server,
      scan,
      look,
    }, testInfo) => {
      await enter(context, server.url, `twice_${testInfo.project.name}_${language}`)
      await page.goto('/photo')
      const file = await makePhoto('twice.png', { r: 90, g: 120, b: 160 })
      const said = (text: string) => page.getByRole('status').filter({ hasText: text })
      await page.getByLabel(t.chooser).setInputFiles(file)
      await expect(said(t.added)).toBeVisible()
      await page.getByLabel(t.chooser).setInputFiles(file)
      await expect(said(t.known)).toBeVisible()
      // Under the pointer, the message stays.
      await page.getByRole('button', { name: t.show }).hover()
      await look(page, 'upload-known')
      await page.getByRole('button', { name: t.show }).click()
      const dialog = page.getByRole('dialog', { name: t.knownTitle })
      await expect(dialog).toBeVisible()
      await look(page, 'upload-known-photos')
      await scan(page)
      await dialog.getByRole('link').click()
      await expect(page).toHaveURL(/\/photo\/[0-9a-f-]{36}$/)
    })

    test('a locked album causes no errors in the console', async ({ page, context, another, server }, testInfo) => {
      await standInPictures(context)
      const owner = await enter(context, server.url, `quiet_${testInfo.project.name}_${language}`)
      const photo_ids = await seedPhotos(server, owner, 2, Date.UTC(2026, 7, 10, 3))
      const response = await fetch(`${server.url}/api/share`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${owner.token}` },
        body: JSON.stringify({ name: 'Quiet', share_type: 'PUBLIC_PASSWORD', password: 'hanabi', photo_ids }),
      })
      const { album_id: shareId } = (await response.json()) as { album_id: string }
      const guest = await another()
      const errors = errorsOf(guest)
      for (const path of [`/share/${shareId}`, `/share/${shareId}/photo/${photo_ids[0]}`]) {
        await guest.goto(path)
        await expect(guest.getByLabel(t.password, { exact: true })).toBeVisible()
      }
      expect(errors).toEqual([])
      await page.goto(`/share/${shareId}`)
      await expect(page.getByRole('main').getByRole('gridcell')).toHaveCount(2)
    })

    test('one message says that there is no connection', async ({ page, context, server, scan, look }, testInfo) => {
      await standInPictures(context)
      const account = await enter(context, server.url, `alone_${testInfo.project.name}_${language}`)
      await seedPhotos(server, account, 3, Date.UTC(2026, 7, 10, 3))
      await page.goto('/photo')
      await expect(page.getByRole('main').getByRole('gridcell')).toHaveCount(3)
      const told = page.getByRole('status').filter({ hasText: t.offline, visible: true })
      await context.setOffline(true)
      await expect(told).toHaveCount(1)
      await look(page, 'offline-library')
      await scan(page)
      // A page that was never loaded says it itself.
      await page.getByRole('link', { name: t.albums }).filter({ visible: true }).first().click()
      await expect(page.getByRole('heading', { name: t.offline })).toBeVisible()
      await expect(told).toHaveCount(1)
      await look(page, 'offline-albums')
    })
  })
}

/** What the browser writes to the console as errors, requests that were refused included. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  return errors
}
