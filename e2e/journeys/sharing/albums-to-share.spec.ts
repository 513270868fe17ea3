import { anEvening, openAs } from '../../evening.ts'
import { expect, languages, test } from '../../journey.ts'
import { AlbumsScreen } from '../../screens/albums.ts'
import { ShareScreen } from '../../screens/share.ts'

for (const language of languages) {
  test.describe(`[4 changing sharing] in ${language}`, () => {
    test.use({ language })

    test('an album becomes a share; a failed step is reported, and resumes later with the same share', async ({
      page,
      server,
      scan,
      look,
    }) => {
      test.slow()
      const { owner, photoIds } = await anEvening(server, 'album', 2)
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${owner.token}` }
      const body = JSON.stringify({ name: '夕焼け', photo_ids: photoIds })
      const made = await fetch(`${server.url}/api/album`, { method: 'POST', headers, body })
      const { album_id: albumId } = (await made.json()) as { album_id: string }
      const albums = new AlbumsScreen(page, language)
      const share = new ShareScreen(page, language)
      const { words } = albums
      await openAs(page, owner, `/album/${albumId}`)
      await albums.choose(words.changeShare)
      await expect(page).toHaveURL(`/album/${albumId}/change_share`)
      await scan(page)

      // Setting the share type fails: the album is untouched, and the share exists but is closed.
      await page.route('**/api/share/*', (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ status: 500, json: { code: 1, message: 'Unknown error' } })
          : route.continue(),
      )
      await page.getByRole('radio', { name: words.public }).check()
      await albums.button(words.change).click()
      await expect(page.getByRole('alert')).toHaveText(words.settingsFailed)
      await look(page, 'change-share-failed')
      await scan(page)
      await page.unroute('**/api/share/*')

      // After leaving and coming back, the album still has its photos, and the conversion continues with the same share.
      await page.goto(`/album/${albumId}`)
      await expect(share.tiles).toHaveCount(2)
      await albums.choose(words.changeShare)
      await expect(page.getByText(words.begun)).toBeVisible()
      await look(page, 'change-share-begun')
      await scan(page)
      await page.getByRole('radio', { name: words.public }).check()
      await albums.button(words.again).click()
      await expect(page.getByText(words.changed('夕焼け'))).toBeVisible()
      await expect(page).toHaveURL(/\/share\/[0-9a-f-]{36}$/)
      await expect(share.tiles).toHaveCount(2)

      // One share, no album, and the photos where they were.
      const shares = await (await fetch(`${server.url}/api/shares`, { headers })).json()
      expect(shares.shares.map((each: { share_type: string }) => each.share_type)).toEqual(['PUBLIC'])
      const left = await (await fetch(`${server.url}/api/albums`, { headers })).json()
      expect(left.albums).toEqual([])
      await page.goto('/photo')
      await expect(share.tiles).toHaveCount(2)
    })
  })
}
