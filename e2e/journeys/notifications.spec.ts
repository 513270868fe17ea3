import { call, makeShare } from '../account.ts'
import { anEvening, aPerson, openAs } from '../evening.ts'
import { expect, languages, test } from '../journey.ts'
import { NotificationScreen } from '../screens/notifications.ts'

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test(`[2 notification] an invitation is seen, answered and read in ${language}`, async ({
      page,
      server,
      language,
      scan,
      look,
    }) => {
      const album = '夏の浮島'
      const { owner, photoIds } = await anEvening(server, 'host', 1)
      const guest = await aPerson(server, 'guest')
      const { user_id: guestId } = await call(guest, 'GET', '/me')
      const address = await makeShare(server.url, owner, album, photoIds)
      await call(owner, 'POST', `${address}/users`, { user_ids: [guestId] })
      const screen = new NotificationScreen(page, language)
      const { words } = screen

      // The bell and the title count it, and the bell leads to the list.
      await openAs(page, guest, '/photo')
      await expect(page).toHaveTitle(/^\(1\) /)
      await screen.bell(1).click()
      await expect(page.getByRole('link', { name: words.invited('hostさん', album) })).toBeVisible()
      await look(page, 'notifications')
      await scan(page)

      // Answered in the row, it is read; nothing is counted any more.
      await page.getByRole('button', { name: words.accept(album) }).click()
      await expect(screen.said(words.joined(album))).toBeVisible()
      await expect(page.getByRole('button', { name: words.accept(album) })).toBeHidden()
      await expect(page).not.toHaveTitle(/^\(/)

      // Settings are saved at once.
      await page.getByRole('link', { name: words.settings }).click()
      const renamed = page.getByRole('switch', { name: words.nameChange })
      await expect(renamed).toBeChecked()
      await renamed.click()
      await expect(renamed).not.toBeChecked()
      await look(page, 'notification-settings')
      await scan(page)
      await expect
        .poll(async () => (await call(guest, 'GET', '/notifications/settings'))['share_name_change'])
        .toBe(false)
    })

    test(`[6 mute] somebody is muted on their page and unmuted in the settings in ${language}`, async ({
      page,
      server,
      language,
      scan,
      look,
    }) => {
      const [me, other] = [await aPerson(server, 'viewer'), await aPerson(server, 'other')]
      const { user_id: otherId } = await call(other, 'GET', '/me')
      const screen = new NotificationScreen(page, language)
      const { words } = screen
      await openAs(page, me, `/user/${otherId}`)
      await expect(page.getByRole('heading', { level: 1, name: 'otherさん' })).toBeAttached()
      await look(page, 'user')
      await scan(page)
      await page.getByRole('button', { name: words.menu, exact: true }).last().click()
      await page.getByRole('menuitem', { name: words.mute }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.mute, exact: true }).click()
      await expect(page.getByText(words.muted)).toBeVisible()
      await scan(page)
      await page.goto('/setting/mute')
      await look(page, 'muted')
      await scan(page)
      await page.getByRole('button', { name: words.unmuteNamed('otherさん') }).click()
      await expect(page.getByRole('heading', { name: words.nobodyMuted })).toBeVisible()
    })
  })
}
