import { makeShare, signInto } from '../../account.ts'
import { anEvening, aPerson, openAs } from '../../evening.ts'
import { expect, languages, test } from '../../journey.ts'
import { makePhoto } from '../../pictures.ts'
import { AlbumsScreen } from '../../screens/albums.ts'
import { LibraryScreen } from '../../screens/library.ts'
import { ShareScreen } from '../../screens/share.ts'

const photo = (minute: number) =>
  makePhoto(`VRChat_2026-08-18_21-1${minute}-00.000_1920x1080.png`, { r: 60 + minute * 40, g: 140, b: 200 })

for (const language of languages) {
  test.describe(`[6 shared albums] uploading straight into one, in ${language}`, () => {
    test.use({ language })

    test('a member uploads, the owner sees it; if the album rejects a photo, that is reported and can be retried', async ({
      page,
      another,
      server,
      scan,
      look,
    }) => {
      test.slow()
      const { owner, photoIds } = await anEvening(server, 'host', 1)
      const member = await aPerson(server, 'guest')
      const name = '夏の浮島'
      const address = await makeShare(server.url, owner, name, photoIds)
      const api = `${server.url}/api${address}`
      const asOwner = { 'Content-Type': 'application/json', Authorization: `Bearer ${owner.token}` }
      const host = new ShareScreen(page, language)
      await signInto(page.context(), owner)
      await page.goto(address)
      await expect(host.tiles).toHaveCount(1)

      const guestPage = await another()
      const guest = new ShareScreen(guestPage, language)
      await signInto(guestPage.context(), member)
      await guestPage.goto(address)
      await guest.apply.click()
      await expect(guestPage.getByText(guest.words.waiting)).toBeVisible()
      const waiting = await (await fetch(api, { headers: asOwner })).json()
      const [{ user_id: userId }] = waiting.approval_awaiting_users
      const users = JSON.stringify({ user_ids: [userId] })
      expect((await fetch(`${api}/users`, { method: 'POST', headers: asOwner, body: users })).ok).toBe(true)
      await guestPage.reload()
      await expect(guest.tiles).toHaveCount(1)

      // By the button; during the upload the page says where the photos go.
      await guest.addPhotos.first().click()
      await look(guestPage, 'share-add')
      await scan(guestPage)
      await guestPage.keyboard.press('Escape')
      await guest.upload(await photo(0), await photo(1))
      await expect(guest.said(guest.words.uploaded(2, name))).toBeVisible()
      await expect(guest.tiles).toHaveCount(3)
      await page.reload()
      await expect(host.tiles).toHaveCount(3)

      // The album rejects it: the photo is safe, and a retry adds it.
      await guestPage.route('**/api/share/*/photos', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 500, json: { code: 1, message: 'Unknown error' } })
          : route.continue(),
      )
      await new LibraryScreen(guestPage, language).drop(await photo(2))
      await expect(guest.dialog.getByRole('heading', { name: guest.words.notAdded(1) })).toBeVisible()
      await look(guestPage, 'share-upload-refused')
      await scan(guestPage)
      await guestPage.unroute('**/api/share/*/photos')
      await guest.dialog.getByRole('button', { name: guest.words.again(1) }).click()
      await expect(guest.tiles).toHaveCount(4)
      await guestPage.goto('/photo')
      await expect(guest.tiles).toHaveCount(3)
    })
  })
}

test('[2 /album/{album_id}] a drop on an album adds to it and to the library', async ({ page, server, look }) => {
  const { owner, photoIds } = await anEvening(server, 'album', 1)
  const made = await fetch(`${server.url}/api/album`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${owner.token}` },
    body: JSON.stringify({ name: '夕焼け', photo_ids: photoIds }),
  })
  const { album_id: albumId } = (await made.json()) as { album_id: string }
  const albums = new AlbumsScreen(page, 'ja')
  const library = new LibraryScreen(page, 'ja')
  await openAs(page, owner, `/album/${albumId}`)
  await expect(library.tiles).toHaveCount(1)
  await library.drop(await photo(3))
  await expect(page.getByText(albums.words.added(1, '夕焼け'))).toBeVisible()
  await expect(library.tiles).toHaveCount(2)
  await albums.upload(await photo(4))
  await expect(library.tiles).toHaveCount(3)
  await look(page, 'album-uploaded')
  await page.goto('/photo')
  await expect(library.tiles).toHaveCount(3)
})
