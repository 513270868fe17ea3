import { expect, languages, test } from '../journey.ts'
import { NotFoundScreen } from '../screens/not-found.ts'

for (const language of languages) {
  test.describe(`[2 not found] in ${language}`, () => {
    test.use({ language })

    test('an unknown URL shows the not-found page with a link home', async ({ page, scan, look }) => {
      await page.goto('/no/such/page?at=all')
      const screen = new NotFoundScreen(page, language)
      await expect(screen.title).toBeVisible()
      await expect(screen.description).toBeVisible()
      await expect(screen.home).toHaveAttribute('href', '/')
      await look(page, 'not-found')
      await scan(page)
    })
  })
}
