import { enter } from '../account.ts'
import { expect, languages, test } from '../journey.ts'
import { opened } from '../opened.ts'

const words = {
  ja: {
    palette: 'さがして開く',
    field: '行き先や操作の名前',
    trash: 'ゴミ箱',
    keys: 'キーボードの操作',
    does: 'ページや操作をさがして開く',
  },
  en: {
    palette: 'Go to or do',
    field: 'Name of a page or an action',
    trash: 'Trash',
    keys: 'Keyboard shortcuts',
    does: 'Go to a page or do something',
  },
}

for (const language of languages) {
  test.describe(`[8 keys] by keyboard alone in ${language}`, () => {
    test.use({ language })
    const t = words[language]

    test('Ctrl+K goes to a page and does what a page offers', async ({ page, context, server, scan, look }) => {
      await enter(context, server.url, `palette_${language}`)
      await page.goto('/photo')
      await opened(page)
      await page.keyboard.press('Control+k')
      const dialog = page.getByRole('dialog', { name: t.palette })
      await expect(dialog.getByRole('combobox', { name: t.field })).toBeFocused()
      await look(page, 'palette')
      await scan(page)
      await page.keyboard.type(t.trash)
      await expect(dialog.getByRole('option', { name: t.trash })).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/trash$/)
      await expect(dialog).toHaveCount(0)
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: t.keys }).getByText(t.does)).toBeVisible()
    })
  })
}
