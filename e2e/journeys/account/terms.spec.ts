import { enter, password, signUpOnly } from '../../account.ts'
import { expect, languages, test } from '../../journey.ts'
import { LibraryScreen } from '../../screens/library.ts'
import { LoginScreen } from '../../screens/login.ts'
import { ProfileScreen } from '../../screens/profile.ts'
import { TermsScreen } from '../../screens/terms.ts'
import { withNewTerms } from '../../terms.ts'

for (const language of languages) {
  test.describe(`[4 terms gate] the terms, in ${language}`, () => {
    test.use({ language })

    test('are agreed to between the login and the profile, and the link that was opened is remembered', async ({
      page,
      server,
      scan,
      look,
    }, testInfo) => {
      const name = `terms_${testInfo.project.name.slice(0, 5)}_${language}`
      const { email } = await signUpOnly(server.url, `${name}@koma.test`)
      const login = new LoginScreen(page, language)
      const terms = new TermsScreen(page, language)
      const profile = new ProfileScreen(page, language)

      await page.goto('/photo?order=asc')
      await login.signIn(email, password)
      await expect(terms.first).toBeVisible()
      await expect(terms.text).toBeVisible()
      await look(page, 'terms-first')
      await scan(page)

      const [document] = await Promise.all([
        page.waitForEvent('popup'),
        page.locator('a[href="/about/privacy_policy"]').click(),
      ])
      await expect(document.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(document.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await look(document, 'privacy-policy')
      await scan(document)
      await document.close()

      await terms.agree()
      await login.startProfile.click()
      await profile.fill(name, 'コマ', '夜の写真が好きです。')
      await expect(profile.idIsFree).toBeVisible()
      await profile.start.click()
      await expect(new LibraryScreen(page, language).empty).toBeVisible()
      await expect(page).toHaveURL('/photo?order=asc')
    })

    test('ask again in a new version, even users who are signed in: they compare, export, sign out or agree', async ({
      page,
      context,
      server,
      scan,
      look,
    }, testInfo) => {
      const name = `again_${testInfo.project.name.slice(0, 5)}_${language}`
      const { email } = await enter(context, server.url, name)
      const terms = new TermsScreen(page, language)
      const library = new LibraryScreen(page, language)
      await page.goto('/photo')
      await expect(library.empty).toBeVisible()

      await withNewTerms(server, `next-${testInfo.project.name}-${language}`, async () => {
        // Any call is refused from now on, and the app asks without being loaded anew: by this click, unless a call was made before it.
        await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/album"]')?.click())
        await expect(terms.updated).toBeVisible()
        await expect(terms.changes).toBeVisible()
        await expect(terms.text).toBeVisible()
        await look(page, 'terms-updated')
        await scan(page)

        await terms.compare()
        await expect(terms.comparison.locator('ins').first()).toBeVisible()
        await expect(terms.comparison.locator('del').first()).toBeVisible()
        await look(page, 'terms-compared')
        await scan(page)
        await terms.closeComparison()

        await terms.openData()
        await expect(page).toHaveURL('/setting/data')
        await terms.exportData()
        await expect(terms.exported).toBeVisible({ timeout: 60_000 })
        await look(page, 'own-data')
        await scan(page)
        await terms.back()
        await expect(terms.updated).toBeVisible()

        await terms.signOut()
        const login = new LoginScreen(page, language)
        await expect(login.email).toBeVisible()
        await login.signIn(email, password)
        await expect(terms.updated).toBeVisible()

        await page.keyboard.press('Tab')
        await terms.agree()
        await expect(terms.updated).toBeHidden()
        await expect(page).toHaveURL(/\/(album|photo)$/)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      })
    })
  })
}
