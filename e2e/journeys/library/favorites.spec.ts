import { enter } from '../../account.ts'
import { expect, languages, test } from '../../journey.ts'
import { standInPictures } from '../../pictures.ts'
import { PhotoScreen } from '../../screens/photo.ts'
import { PhotoListScreen } from '../../screens/photo-list.ts'
import { seedPhotos } from '../../seeded-photos.ts'

for (const language of languages) {
  test.describe(`[3 favorites] in ${language}`, () => {
    test.use({ language })

    test('favorites are added, viewed and removed', async ({ page, context, server, scan, look }, testInfo) => {
      await standInPictures(context)
      const account = await enter(context, server.url, `fav_${testInfo.project.name}_${language}`)
      const photoIds = await seedPhotos(server, account, 6, Date.UTC(2026, 7, 10, 3))
      const list = new PhotoListScreen(page, language)
      await page.goto('/photo')
      await list.view('favorites').click()
      await expect(page).toHaveURL('/favorite')
      await expect(page.getByRole('heading', { name: list.words.noFavorites })).toBeVisible()
      await look(page, 'favorites-empty')
      await scan(page)
      await list.view('dates').click()

      await list.link(1).focus()
      for (const key of ['x', 'ArrowRight', 'ArrowRight', 'x', 'ArrowRight', 'ArrowRight', 'x']) {
        await page.keyboard.press(key)
      }
      await list.action(list.words.favorite).click()
      await expect(list.said(list.words.favorited(3))).toBeVisible()
      await list.view('favorites').click()
      await expect(list.tiles).toHaveCount(3)
      await look(page, 'favorites')
      await scan(page)

      // They became favorites at the same time, in any order.
      const aFavorite = new RegExp(`/photo/(${[photoIds[4], photoIds[2], photoIds[0]].join('|')})\\?view=favorite$`)
      await list.link(0).click()
      await expect(page).toHaveURL(aFavorite)
      await expect(new PhotoScreen(page, language).strip.getByRole('link')).toHaveCount(3)
      const opened = page.url()
      await page.keyboard.press('ArrowRight')
      await expect(page).not.toHaveURL(opened)
      await expect(page).toHaveURL(aFavorite)
      // Once, however long the page takes to follow the stage to the next photo: a second press would take it back.
      await page.keyboard.press('l')
      await expect(page.getByRole('button', { name: list.words.favorite, exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL('/favorite')
      await expect(list.tiles).toHaveCount(2)
      // Messages wait for each other, and the one that is held must be the next.
      await expect(list.said(list.words.favorited(3))).toHaveCount(0)

      await list.link(0).focus()
      await page.keyboard.press('x')
      await list.action(list.words.unfavorite).click()
      await list.holdNotice()
      await expect(list.tiles).toHaveCount(1)
      await expect(list.said(list.words.unfavorited(1))).toBeVisible()
      await list.undo.click()
      await expect(list.tiles).toHaveCount(2)
      await page.reload()
      await expect(list.tiles).toHaveCount(2)
    })
  })
}
