import { enter } from '../../account.ts'
import { expect, test } from '../../journey.ts'
import { standInPictures } from '../../pictures.ts'
import { AlbumsScreen } from '../../screens/albums.ts'
import { PhotoListScreen } from '../../screens/photo-list.ts'
import { seedPhotos } from '../../seeded-photos.ts'

test('[2 /album] an album is made from chosen photos, changed and deleted', async ({
  page,
  context,
  server,
  scan,
  look,
  language,
}, testInfo) => {
  await standInPictures(context)
  const account = await enter(context, server.url, `album_${testInfo.project.name}_${language}`)
  const photoIds = await seedPhotos(server, account, 8, Date.UTC(2026, 7, 10, 3))
  const list = new PhotoListScreen(page, language)
  const albums = new AlbumsScreen(page, language)
  const { words } = albums
  await page.goto('/photo')

  // A new album from a selection.
  await list.link(0).focus()
  for (const key of ['x', 'ArrowRight', 'x', 'ArrowRight', 'x']) await page.keyboard.press(key)
  await expect(list.chosen(3)).toBeVisible()
  await list.action(words.addTo).click()
  await scan(page)
  await albums.dialog.getByRole('button', { name: words.newRow }).click()
  await albums.nameField.fill('夕焼け')
  await look(page, 'album-add')
  await albums.button(words.makeAndAdd).click()
  const see = page.getByRole('status').getByRole('button', { name: words.see })
  await see.hover()
  await expect(list.said(words.added(3, '夕焼け'))).toBeVisible()
  await see.click()
  await expect(page).toHaveURL(/\/album\/[0-9a-f-]{36}$/)
  const address = new URL(page.url()).pathname
  await expect(list.tiles).toHaveCount(3)
  await expect(albums.title).toHaveText('夕焼け')
  await look(page, 'album')
  await scan(page)

  // More photos, from those that are not in it yet.
  await albums.addFromLibrary()
  await expect(list.tiles).toHaveCount(5)
  await list.link(0).click()
  await list.link(2).click()
  await look(page, 'album-add-photos')
  await scan(page)
  await albums.button(words.add).click()
  await expect(list.said(words.added(2, '夕焼け'))).toBeVisible()
  await expect(page).toHaveURL(address)
  await expect(list.tiles).toHaveCount(5)
  // Wait until the message is gone: it would be under the pointer of the next click, and stay while the pointer rests on it.
  await expect(list.said(words.added(2, '夕焼け'))).toHaveCount(0)

  // Removed from it, and undone.
  await list.link(1).focus()
  await page.keyboard.press('x')
  await look(page, 'album-selection')
  await albums.actRarely(list, words.remove)
  await list.holdNotice()
  await expect(list.tiles).toHaveCount(4)
  await expect(list.said(words.removed(1))).toBeVisible()
  await list.undo.click()
  await expect(list.tiles).toHaveCount(5)
  await page.reload()
  await expect(list.tiles).toHaveCount(5)

  // A cover, and another name.
  await list.link(4).focus()
  await page.keyboard.press('x')
  await albums.actRarely(list, words.cover)
  await expect(list.said(words.covered)).toBeVisible()
  await albums.choose(words.edit)
  await expect(page).toHaveURL(`${address}/edit`)
  await scan(page)
  await albums.nameField.fill('朝焼け')
  await albums.button(words.save).click()
  await expect(page).toHaveURL(address)
  await expect(albums.title).toHaveText('朝焼け')

  // A single photo of the album.
  await list.link(0).click()
  await expect(page).toHaveURL(new RegExp(`${address}/photo/`))
  await expect(page.getByRole('navigation', { name: words.neighbours }).getByRole('link')).toHaveCount(5)
  const opened = page.url()
  await page.keyboard.press('ArrowRight')
  await expect(page).not.toHaveURL(opened)
  await expect(page).toHaveURL(new RegExp(`${address}/photo/(${photoIds.join('|')})$`))
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(address)

  // In the list of albums, and then deleted; the photos stay.
  await page.goto('/album')
  await expect(albums.card('朝焼け')).toBeVisible()
  await look(page, 'albums')
  await scan(page)
  await albums.card('朝焼け').click()
  await albums.choose(words.delete)
  await expect(albums.dialog).toHaveText(words.stays)
  await albums.dialog.getByRole('button', { name: words.confirm }).click()
  await expect(page).toHaveURL('/album')
  await expect(albums.card('朝焼け')).toHaveCount(0)
  await page.goto('/photo')
  await expect(list.tiles).toHaveCount(8)
})
