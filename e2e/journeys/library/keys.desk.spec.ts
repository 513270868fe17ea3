import { enter } from '../../account.ts'
import { expect, languages, test } from '../../journey.ts'
import { standInPictures } from '../../pictures.ts'
import { PhotoListScreen } from '../../screens/photo-list.ts'
import { seedPhotos } from '../../seeded-photos.ts'

const words = {
  ja: { single: '1つのキーでの操作', name: 'ユーザー名' },
  en: { single: 'Single-key shortcuts', name: 'User name' },
}

for (const language of languages) {
  test.describe(`[8 keys] in ${language}`, () => {
    test.use({ language })

    test('? lists the keys, not while typing, and single keys can be switched off', async ({
      page,
      context,
      server,
      scan,
      look,
    }) => {
      await standInPictures(context)
      const account = await enter(context, server.url, `keys_${language}`)
      await seedPhotos(server, account, 3, Date.UTC(2026, 7, 10, 3))
      const list = new PhotoListScreen(page, language)
      const keys = page.getByRole('dialog', { name: list.words.keys })
      await page.goto('/edit_profile')
      await page.getByLabel(words[language].name, { exact: true }).press('?')
      await expect(keys).toBeHidden()

      await page.goto('/setting')
      const single = page.getByRole('switch', { name: words[language].single })
      await expect(single).toBeChecked()
      await page.keyboard.press('?')
      await expect(keys).toBeVisible()
      await look(page, 'keys')
      await scan(page)
      await page.keyboard.press('Escape')
      await expect(keys).toBeHidden()

      await single.press('Space')
      await expect(single).not.toBeChecked()
      await look(page, 'settings-keys')
      await page.goto('/photo')
      await list.link(0).focus()
      await page.keyboard.press('?')
      await page.keyboard.press('x')
      await expect(keys).toBeHidden()
      await expect(list.title).toBeVisible()
      await page.keyboard.press('Space')
      await expect(list.chosen(1)).toBeVisible()
      await page.keyboard.press('Delete')
      await expect(list.chosen(1)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(list.title).toBeVisible()
    })
  })
}
