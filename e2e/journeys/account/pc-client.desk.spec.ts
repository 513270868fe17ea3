import { call, enter } from '../../account.ts'
import { expect, languages, test } from '../../journey.ts'

const words = {
  ja: { title: 'PCの写真を自動でKomaに', never: '今後表示しない' },
  en: { title: 'Send photos from your PC automatically', never: "Don't show again" },
}

for (const language of languages) {
  test.describe(`[4 PC-client dialog] in ${language}`, () => {
    test.use({ language, isNewToClient: true })

    test('tells a desktop user once a day, until it is not to be shown again', async ({
      page,
      context,
      server,
      scan,
      look,
    }) => {
      const account = await enter(context, server.url, `pcd_${language}`)
      const { title, never } = words[language]
      const dialog = page.getByRole('dialog', { name: title })
      await page.goto('/photo')
      await expect(dialog).toBeVisible()
      await scan(page)
      await look(page, 'pc-client')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(dialog).toBeHidden()

      await page.evaluate(() => localStorage.setItem('koma.pc-client-closed-at', String(Date.now() - 86_400_000)))
      await page.reload()
      await dialog.getByRole('button', { name: never }).click()
      await expect.poll(async () => (await call(account, 'GET', '/me'))['clear_tutorials']).toEqual(['pc_client'])
      await page.evaluate(() => localStorage.removeItem('koma.pc-client-closed-at'))
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(dialog).toBeHidden()
    })
  })
}
