import { enter } from '../account.ts'
import { expect, languages, test } from '../journey.ts'
import { PublicScreen, publicWords } from '../screens/public-pages.ts'

for (const language of languages) {
  test.describe(`[2 about] in ${language}`, () => {
    test.use({ language })

    test('a guest reads about Koma, finds an answer and how to reach the operator', async ({
      page,
      context,
      scan,
      look,
    }) => {
      const screen = new PublicScreen(page, language)
      const { words } = screen
      await page.goto('/about')
      await expect(screen.heading(words.title)).toBeVisible()
      const pictures = page.locator('#can img')
      await pictures.first().scrollIntoViewIfNeeded()
      await expect.poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280)
      await look(page, 'about')
      await scan(page)

      await screen.footer.getByRole('link', { name: words.help }).click()
      await expect(screen.heading(words.heading)).toBeVisible()
      await page.getByRole('searchbox', { name: words.search }).fill(words.word)
      await screen.question(words.question).click()
      await expect(page.getByText(words.answer)).toBeVisible()
      await expect(page).toHaveURL(/\/about\/help#trash$/)
      await look(page, 'help')
      await scan(page)
      await page.reload()
      await expect(page.getByText(words.answer)).toBeInViewport()
      const linked = await context.newPage()
      await linked.goto('/about/help#trash')
      await expect(linked.getByText(words.answer)).toBeInViewport()
      await linked.close()

      await screen.footer.getByRole('link', { name: words.contact }).click()
      await expect(screen.heading(words.contact)).toBeVisible()
      await look(page, 'contact')
      await scan(page)
      await page.getByRole('button', { name: words.back }).click()
      await expect(page).toHaveURL(/\/about\/help#trash$/)
    })

    test('a user reads them too, with the menu beside the help', async ({ page, context, server, scan }) => {
      await enter(context, server.url, `public_${language}`)
      const screen = new PublicScreen(page, language)
      const { words } = screen
      await page.goto('/about')
      await expect(page.getByRole('link', { name: words.photos }).first()).toBeVisible()
      await page.goto('/help#trash')
      await expect(screen.heading(words.help)).toBeVisible()
      await expect(page.getByText(words.answer)).toBeInViewport()
      await scan(page)
      await page.goto('/about/client_tutorial')
      await expect(page.getByRole('textbox').first()).toHaveValue('npm run desktop')
      await scan(page)
    })

    test('a guest changes the language on the page, without a reload', async ({ page }) => {
      const screen = new PublicScreen(page, language)
      const other = new PublicScreen(page, language === 'ja' ? 'en' : 'ja')
      await page.goto('/about')
      await page.evaluate(() => document.body.setAttribute('data-stayed', 'yes'))
      await screen.languageButton.click()
      await expect(other.heading(other.words.title)).toBeVisible()
      await expect(page.locator('body[data-stayed]')).toHaveCount(1)
      await page.goto('/login')
      await other.languageButton.click()
      await expect(screen.languageButton).toBeVisible()
    })

    test('programs without scripts get the text in the language they ask for', async ({ request }) => {
      const words = publicWords[language]
      const answer = await request.get(`/about/help?lang=${language}`)
      const html = await answer.text()
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain(words.question)
      const files = ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt']
      for (const file of files) expect([file, (await request.get(file)).status()]).toEqual([file, 200])
      for (const file of ['/.well-known/assetlinks.json', '/nothing.php', '/.well-known/nothing']) {
        expect([file, (await request.get(file)).status()]).toEqual([file, 404])
      }
    })
  })
}
