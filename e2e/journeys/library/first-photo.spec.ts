import { password } from '../../account.ts'
import { expect, languages, test } from '../../journey.ts'
import { makePhoto } from '../../pictures.ts'
import { LibraryScreen } from '../../screens/library.ts'
import { LoginScreen } from '../../screens/login.ts'
import { PhotoScreen } from '../../screens/photo.ts'
import { ProfileScreen } from '../../screens/profile.ts'

for (const language of languages) {
  test.describe(`[1] the first photo, in ${language}`, () => {
    test.use({ language })

    test('sign up, set a profile, upload, look, move to the trash', async ({ page, server, scan, look }, testInfo) => {
      const name = `${testInfo.project.name}_${language}`
      const email = `${name}@koma.test`
      const login = new LoginScreen(page, language)
      const profile = new ProfileScreen(page, language)
      const library = new LibraryScreen(page, language)

      await page.goto('/photo?order=asc')
      await expect(page).toHaveURL('/login?from=%2Fphoto%3Forder%3Dasc')
      await expect(login.email).toBeVisible()
      await look(page, 'login')
      await scan(page)
      await login.signUp(email, password)
      await login.enterCode(server.url, email)

      await expect(login.startProfile).toBeVisible()
      await look(page, 'welcome')
      await scan(page)
      await login.startProfile.click()
      await profile.fill(name, 'コマ', '夜の写真が好きです。')
      await expect(profile.idIsFree).toBeVisible()
      await look(page, 'profile')
      await scan(page)
      await profile.start.click()

      await expect(library.empty).toBeVisible()
      await look(page, 'library-empty')
      await scan(page)
      await library.upload(await makePhoto('VRChat_2026-08-16_19-42-00.123_1920x1080.png', { r: 240, g: 120, b: 60 }))
      await expect(library.tiles).toHaveCount(1)
      await library.drop(await makePhoto('VRChat_2026-08-17_20-10-00.456_1920x1080.png', { r: 60, g: 90, b: 240 }))
      // A photo that is still on its way has no link, and leaving the page would stop it.
      await expect(library.tiles.getByRole('link')).toHaveCount(2)
      await look(page, 'library')
      await scan(page)

      await page.reload()
      await expect(library.tiles).toHaveCount(2)
      await library.tiles.first().click()
      await expect(page).toHaveURL(/\/photo\/[0-9a-f-]{36}$/)
      await look(page, 'photo')
      await scan(page)
      // It shows at once. Leaving the page before the server has answered would stop it.
      const answered = page.waitForResponse((response) => response.url().endsWith('/trash/add'))
      await new PhotoScreen(page, language).moveToTrash()
      await expect(library.moved).toBeVisible()
      await answered

      await page.goto('/photo')
      await expect(library.tiles).toHaveCount(1)
    })
  })
}
