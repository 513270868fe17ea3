import { enter, setProfile, signUp } from '../../account.ts'
import { expect, languages, test } from '../../journey.ts'
import { standInPictures } from '../../pictures.ts'
import { LoginScreen } from '../../screens/login.ts'
import { ShareScreen } from '../../screens/share.ts'
import { seedPhotos } from '../../seeded-photos.ts'

for (const language of languages) {
  test.describe(`[6 shared albums] in ${language}`, () => {
    test.use({ language })

    test('a locked album, from its creation to a new member', async ({
      page,
      context,
      another,
      server,
      scan,
      look,
    }, testInfo) => {
      // Two browsers, and scans in both.
      test.slow()
      const tag = `${testInfo.project.name}_${language}`
      await standInPictures(context)
      const owner = await enter(context, server.url, `host_${tag}`)
      await seedPhotos(server, owner, 3, Date.UTC(2026, 7, 10, 3))
      const host = new ShareScreen(page, language)
      await page.goto('/share')
      await expect(page.getByRole('heading', { name: host.words.none })).toBeVisible()
      await look(page, 'shares-empty')
      await scan(page)
      await host.create.first().click()
      await host.name.fill('Vket Summer')
      await page.getByRole('radio', { name: host.words.locked }).check()
      await host.submit.click()
      await expect(page.getByText(host.words.passwordMissing)).toBeVisible()
      await look(page, 'share-create')
      await scan(page)
      await host.password.fill('hanabi')
      await host.submit.click()
      await expect(page).toHaveURL(/\/share\/[0-9a-f-]{36}$/)
      const address = new URL(page.url()).pathname
      await host.addFromLibrary()
      await host.tile(0).click()
      await host.tile(1).click()
      await host.action(host.words.addHere).click()
      await expect(page).toHaveURL(address)
      await expect(host.tiles).toHaveCount(2)

      // Another person, in a separate browser, without an account.
      const guestPage = await another()
      await standInPictures(guestPage.context())
      const guest = new ShareScreen(guestPage, language)
      await guestPage.goto(address)
      await guest.password.fill('hanami')
      await guestPage.keyboard.press('Enter')
      await expect(guestPage.getByText(guest.words.passwordError)).toBeVisible()
      await expect(guest.password).toBeFocused()
      await look(guestPage, 'share-locked')
      await scan(guestPage)
      await guest.password.fill('hanabi')
      await guestPage.keyboard.press('Enter')
      await expect(guest.tiles).toHaveCount(2)
      await look(guestPage, 'share-guest')
      await scan(guestPage)
      await guestPage.reload()
      await expect(guest.tiles).toHaveCount(2)

      // To join they log in and return to the album, which is still unlocked on this device.
      const member = await signUp(server.url, `guest_${tag}@koma.test`)
      await setProfile(server.url, member, `guest_${tag}`, `guest_${tag}`)
      await seedPhotos(server, member, 1, Date.UTC(2026, 7, 11, 3))
      await guest.apply.click()
      await guest.toLogin.click()
      await new LoginScreen(guestPage, language).signIn(member.email, member.password)
      await expect(guestPage).toHaveURL(address)
      await expect(guest.tiles).toHaveCount(2)
      await guest.apply.click()
      await expect(guestPage.getByText(guest.words.waiting)).toBeVisible()

      await page.goto('/share')
      await page.getByRole('button', { name: host.words.approve(`guest_${tag}`, 'Vket Summer') }).click()
      await expect(page.getByText(host.words.approved(`guest_${tag}`, 'Vket Summer'))).toBeVisible()
      await look(page, 'shares')
      await scan(page)

      await page.goto(`${address}/edit`)
      await expect(page.getByText(`guest_${tag}`).first()).toBeVisible()
      await look(page, 'share-edit')
      await scan(page)

      await guestPage.goto(address)
      await guest.addFromLibrary()
      await guest.tile(0).click()
      await guest.action(guest.words.addHere).click()
      await expect(guest.tiles).toHaveCount(3)
      await guest.tile(0).click()
      await guest.react()
      await expect(guest.reactions).toContainText('1')
      await scan(guestPage)
    })
  })
}
