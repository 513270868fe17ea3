import { enter } from '../../account.ts'
import { expect, languages, test } from '../../journey.ts'
import { standInPictures } from '../../pictures.ts'
import { AlbumsScreen } from '../../screens/albums.ts'
import { PhotoListScreen } from '../../screens/photo-list.ts'
import { seedPhotos } from '../../seeded-photos.ts'

const words = {
  ja: {
    mine: /^自分だけ/,
    together: /^みんなで/,
    choose: '写真を選ぶ',
    chosen: '決める',
    photos: '写真',
    total: '1冊',
    move: '位置を変える',
    stage: 'カバーに入る範囲',
  },
  en: {
    mine: /^Just mine/,
    together: /^Everyone's/,
    choose: 'Choose photos',
    chosen: 'Done',
    photos: 'Photos',
    total: '1 album',
    move: 'Reposition',
    stage: 'What the cover shows',
  },
}

for (const language of languages) {
  test.describe(`[2 /album/create] a new album in ${language}`, () => {
    test.use({ language })

    test('is made for oneself or together in one form, and its cover is moved', async ({
      page,
      context,
      server,
      scan,
      look,
    }, testInfo) => {
      await standInPictures(context)
      const account = await enter(context, server.url, `maker_${testInfo.project.name}_${language}`)
      await seedPhotos(server, account, 4, Date.UTC(2026, 7, 10, 3))
      const albums = new AlbumsScreen(page, language)
      const list = new PhotoListScreen(page, language)
      const own = words[language]
      await page.goto('/album')
      await page.getByRole('main').getByRole('button', { name: albums.words.new }).first().click()
      await albums.nameField.fill('浮島の夏')
      await look(page, 'album-create')
      await scan(page)
      await page.getByRole('button', { name: own.choose }).click()
      await list.link(0).click()
      await list.link(2).click()
      await look(page, 'album-create-photos')
      await scan(page)
      await albums.button(own.chosen).click()
      const chosen = page.getByRole('region', { name: own.photos })
      await expect(chosen).toContainText('2')
      await page.getByRole('radio', { name: own.together }).check({ force: true })
      await expect(chosen).toContainText('2')
      await expect(albums.nameField).toHaveValue('浮島の夏')
      await look(page, 'album-create-together')
      await scan(page)
      await albums.nameField.press('Enter')
      await expect(page).toHaveURL(/\/share\/[0-9a-f-]{36}$/)
      await expect(list.tiles).toHaveCount(2)
      await look(page, 'share-head')

      await page.goto(`${new URL(page.url()).pathname}/edit`)
      await page.getByRole('button', { name: own.move }).click()
      await expect(page.getByRole('slider', { name: own.stage })).toBeVisible()
      await look(page, 'cover-position')
      await scan(page)
      await albums.dialog.getByRole('button', { name: own.chosen }).click()
      await expect(albums.dialog).toHaveCount(0)

      // The row above the albums fits a phone in both languages: no word is broken.
      await page.goto('/album/create')
      await albums.nameField.fill('夕焼け')
      await albums.nameField.press('Enter')
      await expect(page).toHaveURL(/\/album\/[0-9a-f-]{36}$/)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/album')
      const total = page.getByText(own.total, { exact: true })
      await expect(total).toBeVisible()
      await look(page, 'albums-narrow')
      expect((await total.boundingBox())?.height, 'the number of albums is on one line').toBeLessThan(30)
    })
  })
}
