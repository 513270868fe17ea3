import { enter } from '../../account.ts'
import { expect, languages, test } from '../../journey.ts'
import { standInPictures } from '../../pictures.ts'
import { TrashScreen } from '../../screens/trash.ts'
import { ageTrash, seedPhotos, trashEverything } from '../../seeded-photos.ts'

for (const language of languages) {
  test.describe(`[4 trash] in ${language}`, () => {
    test.use({ language })

    test('rescue, restore, delete forever, empty', async ({ page, context, server, scan, look }, testInfo) => {
      await standInPictures(context)
      const account = await enter(context, server.url, `bin_${testInfo.project.name}_${language}`)
      await seedPhotos(server, account, 9, Date.UTC(2026, 7, 10, 3))
      await trashEverything(server, account)
      await ageTrash(server, account, [29, 28, 25, 24, 10, 5, 4, 3, 2])
      const trash = new TrashScreen(page, language)
      await page.goto('/trash')
      await expect(trash.tiles).toHaveCount(9)
      await expect(trash.groups).toHaveText(trash.words.groups)
      const link = page.getByRole('main').getByRole('gridcell').getByRole('link').first()
      await expect(link).toHaveAccessibleName(new RegExp(trash.words.left))
      await look(page, 'trash')
      await scan(page)

      await trash.button(trash.words.rescue(2)).click()
      await expect(trash.said(trash.words.restored(2))).toBeVisible()
      await expect(trash.tiles).toHaveCount(7)

      await trash.button(trash.words.select).click()
      await trash.tiles.nth(0).click()
      await trash.tiles.nth(2).click({ modifiers: ['Shift'] })
      await expect(trash.chosen(3)).toBeVisible()
      await look(page, 'trash-selection')
      await scan(page)
      await trash.tiles.nth(2).click()
      await trash.button(trash.words.restore).click()
      await expect(trash.tiles).toHaveCount(5)

      await trash.button(trash.words.select).click()
      await trash.tiles.first().click()
      await page.keyboard.press('Delete')
      await expect(trash.dialog).toBeVisible()
      await look(page, 'trash-delete')
      await scan(page)
      await trash.dialog.getByRole('button', { name: trash.words.confirm }).click()
      await expect(trash.said(trash.words.deleted(1))).toBeVisible()
      await expect(trash.tiles).toHaveCount(4)

      // A photo can be opened before anything is decided about it.
      await link.click()
      await expect(page).toHaveURL(/\/photo\/[0-9a-f-]{36}\?view=trash$/)
      await expect(trash.button(trash.words.restore)).toBeVisible()
      await look(page, 'trash-photo')
      await scan(page)
      await trash.button(trash.words.restore).click()
      await expect(trash.said(trash.words.restored(1))).toBeVisible()
      await page.goto('/trash')
      await expect(trash.tiles).toHaveCount(3)

      await trash.button(trash.words.empty).click()
      const confirm = trash.dialog.getByRole('button', { name: trash.words.empty })
      await expect(trash.dialog.getByRole('textbox')).toHaveCount(0)
      await look(page, 'trash-asks')
      await scan(page)
      await confirm.click()
      await expect(trash.nothing).toBeVisible()
      await look(page, 'trash-empty')
      await scan(page)
    })
  })
}
