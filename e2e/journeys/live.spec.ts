import { call, makeShare, uploadPhoto } from '../account.ts'
import { anEvening, aPerson, listenAs, openAs, stopPolling } from '../evening.ts'
import { expect, languages, test } from '../journey.ts'
import { DmScreen } from '../screens/dm.ts'
import { NotificationScreen } from '../screens/notifications.ts'
import { ShareScreen } from '../screens/share.ts'

// Nothing is polled in these journeys, and no page is reloaded: only the stream can bring what happens elsewhere.
for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test(`[7 GET /live] what happens at one server shows at another at once in ${language}`, async ({
      page,
      another,
      server,
      beside,
      language,
      scan,
    }) => {
      const album = '夏の浮島'
      const { owner, photoIds } = await anEvening(server, 'host', 2)
      const [first = '', second = ''] = photoIds
      const guest = await aPerson(server, 'guest')
      const { user_id: guestId } = await call(guest, 'GET', '/me')
      const address = await makeShare(server.url, owner, album, [first])
      await stopPolling(page)
      await openAs(page, owner, address)
      const guestPage = await listenAs({ another, beside }, guest, '/photo')
      const screen = new NotificationScreen(guestPage, language)
      const { words } = screen
      await expect(guestPage.getByRole('link', { name: words.bellAtRest, exact: true })).toBeVisible()

      // An invitation reaches the bell, and is answered there.
      await call(owner, 'POST', `${address}/users`, { user_ids: [guestId] })
      await expect(guestPage).toHaveTitle(/^\(1\) /)
      await screen.bell(1).click()
      await guestPage.getByRole('button', { name: words.accept(album) }).click()
      await expect(screen.said(words.joined(album))).toBeVisible()
      await expect(guestPage).not.toHaveTitle(/^\(/)

      // A tag shows in the list that is open.
      await call(owner, 'POST', `/my/${first}/tag`, { in_user_ids: [guestId] })
      await expect(guestPage.getByRole('link', { name: words.tagged('hostさん') })).toBeVisible()
      await expect(guestPage).toHaveTitle(/^\(1\) /)
      await scan(guestPage)

      // Photos and reactions show in a shared album that both have open.
      const [host, member] = [new ShareScreen(page, language), new ShareScreen(guestPage, language)]
      await guestPage.goto(address)
      await expect(member.tiles).toHaveCount(1)
      await call(owner, 'POST', `${address}/photos`, { photo_ids: [second] })
      await expect(member.tiles).toHaveCount(2)
      await expect(host.tiles).toHaveCount(2)
    })

    test(`[DM] photos, reactions and what is read show on both sides at once in ${language}`, async ({
      page,
      another,
      server,
      beside,
      language,
      scan,
      look,
    }) => {
      const { owner } = await anEvening(server, 'sender', 1)
      const receiver = await aPerson(server, 'friend')
      const [{ user_id: ownerId }, { user_id: receiverId }] = [
        await call(owner, 'GET', '/me'),
        await call(receiver, 'GET', '/me'),
      ]
      await stopPolling(page)
      await openAs(page, owner, `/dm/${receiverId}`)
      const friendPage = await listenAs({ another, beside }, receiver, '/dm')
      const [own, friend] = [new DmScreen(page, language), new DmScreen(friendPage, language)]
      const { words } = own

      // It arrives in the open list, is counted, and is read by opening the thread: the sender sees that.
      await own.sendNewest()
      await expect(own.sendings).toHaveCount(1)
      const row = friendPage.getByRole('main').locator(`a[href="/dm/${ownerId}"]`).filter({ hasText: words.received })
      await expect(row).toBeVisible()
      await expect(row.locator('img[src*="thumbnail"]')).toHaveCount(1)
      await expect(friendPage).toHaveTitle(/^\(1\) /)
      await expect(own.sendings.getByText(words.read, { exact: true })).toBeHidden()
      await row.click()
      await expect(friend.sendings).toHaveCount(1)
      await expect(own.sendings.getByText(words.read, { exact: true })).toBeVisible()
      await expect(friendPage).not.toHaveTitle(/^\(/)

      await friend.react()
      await expect(own.flame).toBeVisible()
      await friend.button(words.save).click()
      // A saved photo is decoded first, which takes its time on a busy machine.
      await expect(friend.said(words.saved)).toBeVisible()
      await look(friendPage, 'live-thread')
      await scan(friendPage)
      await scan(page)

      // Taken back, it is gone from the screen of both.
      await own.button(words.takeBack).click()
      await own.dialog.getByRole('button', { name: words.takeBackNow }).click()
      await expect(own.sendings).toHaveCount(0)
      await expect(friend.sendings).toHaveCount(0)

      // Nothing of a muted person shows, until they are unmuted.
      await friend.choose(words.mute)
      await friend.dialog.getByRole('button', { name: words.mute, exact: true }).click()
      await expect(friendPage.getByText(words.muted)).toBeVisible()
      await own.sendNewest()
      await expect(own.sendings).toHaveCount(1)
      await expect(friend.sendings).toHaveCount(0)
      await scan(friendPage)
      await friend.choose(words.unmute)
      await expect(friend.sendings).toHaveCount(1)
    })

    test(`[7 GET /live] a mute and the used storage show on the user's other device at once in ${language}`, async ({
      page,
      another,
      server,
      beside,
      language,
    }) => {
      const { owner, photoIds, files } = await anEvening(server, 'sender', 1)
      const receiver = await aPerson(server, 'friend')
      const [{ user_id: ownerId }, { user_id: receiverId }] = [
        await call(owner, 'GET', '/me'),
        await call(receiver, 'GET', '/me'),
      ]
      await call(owner, 'POST', `/dm/${receiverId}`, { photo_ids: photoIds })
      await openAs(page, receiver, `/dm/${ownerId}`)
      const otherPage = await listenAs({ another, beside }, receiver, `/dm/${ownerId}`)
      const [here, there] = [new DmScreen(page, language), new DmScreen(otherPage, language)]
      const { words } = here
      await expect(there.sendings).toHaveCount(1)
      await here.choose(words.mute)
      await here.dialog.getByRole('button', { name: words.mute, exact: true }).click()
      await expect(otherPage.getByText(words.muted)).toBeVisible()
      await expect(there.sendings).toHaveCount(0)
      await here.choose(words.unmute)
      await expect(there.sendings).toHaveCount(1)

      const fetched = otherPage.waitForResponse(async (response) => {
        if (!response.url().endsWith('/api/me')) return false
        return ((await response.json()) as { storage_used_count_files: number }).storage_used_count_files === 1
      })
      for (const file of files) await uploadPhoto(server.url, receiver, file)
      await fetched
    })
  })
}
