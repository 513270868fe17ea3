import { readFile } from 'node:fs/promises'
import { anEvening, aPerson, openAs } from '../../evening.ts'
import { expect, newContext, test } from '../../journey.ts'
import { LoginScreen } from '../../screens/login.ts'
import { PhotoScreen } from '../../screens/photo.ts'
import { PhotoListScreen } from '../../screens/photo-list.ts'
import { unzip } from '../../unzip.ts'

test('a link to a photo opens for its owner, even after a reload, and for nobody else', async ({
  page,
  browser,
  server,
  scan,
}) => {
  const { owner, photoIds } = await anEvening(server, 'link', 2)
  const path = `/photo/${photoIds[0]}`
  const photo = new PhotoScreen(page, 'ja')
  await page.goto(path)
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`)
  await new LoginScreen(page, 'ja').signIn(owner.email, owner.password)
  await expect(page).toHaveURL(path)
  await expect(photo.picture).toBeVisible()
  await page.reload()
  await expect(photo.picture).toBeVisible()
  await expect(photo.strip.getByRole('link')).toHaveCount(2)

  const stranger = await aPerson(server, 'stranger')
  const theirs = await newContext(browser, { baseURL: server.url, reducedMotion: 'reduce', locale: 'ja-JP' })
  const theirPage = await theirs.newPage()
  const seen = new PhotoScreen(theirPage, 'ja')
  await openAs(theirPage, stranger, path)
  await expect(seen.notFound).toBeVisible()
  await scan(theirPage)
  await theirs.close()
})

test('people are tagged, and react together in two browsers', async ({ page, browser, server, scan, look }) => {
  const { owner, photoIds } = await anEvening(server, 'tag', 1)
  const friend = await aPerson(server, 'friend')
  const path = `/photo/${photoIds[0]}`
  const photo = new PhotoScreen(page, 'ja')
  await openAs(page, owner, path)

  await photo.choosePeople.click()
  await expect(page).toHaveURL(/\/select_tag_user/)
  await scan(page)
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill(friend.komaId)
  await page
    .getByRole('checkbox', { name: /friendさん/ })
    .or(page.getByRole('option', { name: /friendさん/ }))
    .first()
    .click()
  await look(page, 'select-tag-user')
  await page.getByRole('button', { name: /タグ付け/ }).click()
  await expect(page).toHaveURL(path)
  await expect(photo.people).toContainText('friendさん')

  const theirs = await newContext(browser, { baseURL: server.url, reducedMotion: 'reduce', locale: 'ja-JP' })
  const theirPage = await theirs.newPage()
  const seen = new PhotoScreen(theirPage, 'ja')
  await openAs(theirPage, friend, path)
  await expect(seen.picture).toBeVisible()
  await expect(seen.people).toContainText('friendさん')
  await scan(theirPage)
  await seen.react('炎')
  await photo.react('炎')
  await expect(seen.reaction(/^炎/)).toHaveAttribute('aria-pressed', 'true')
  await expect(photo.reaction(/^炎/)).toContainText('2')
  await theirPage.reload()
  await expect(seen.reaction(/^炎/)).toContainText('2')
  await photo.reaction(/^炎/).click()
  await expect(photo.reaction(/^炎/)).toContainText('1')

  // After removing their tag, they no longer see the photo.
  await theirPage.getByRole('button', { name: 'その他の操作' }).click()
  await theirPage.getByRole('menuitem', { name: '自分のタグを外す' }).click()
  await expect(theirPage.getByText('あなたのタグを外しました')).toBeVisible()
  await theirPage.goto(path)
  await expect(seen.notFound).toBeVisible()
  await theirs.close()
})

test('photos are downloaded byte for byte: one by one, and together in a ZIP', async ({ page, server }) => {
  const { owner, files, photoIds } = await anEvening(server, 'zip', 3)
  const photo = new PhotoScreen(page, 'ja')
  const list = new PhotoListScreen(page, 'ja')
  await openAs(page, owner, `/photo/${photoIds[0]}`)
  const saving = page.waitForEvent('download')
  await photo.save.click()
  const saved = await saving
  // The browser's suggested name is not always available when the download begins.
  const named = (await fetch(saved.url())).headers.get('Content-Disposition')
  expect(named).toContain(`filename*=UTF-8''${encodeURIComponent(files[0]?.name ?? '')}`)
  expect((await readFile(await saved.path())).equals(files[0]?.buffer ?? Buffer.alloc(0))).toBe(true)

  await page.goto('/photo')
  await expect(list.tiles).toHaveCount(3)
  await list.sections.first().click()
  await expect(list.chosen(3)).toBeVisible()
  const packing = page.waitForEvent('download')
  await list.take(list.words.download)
  const packed = await packing
  const found = await unzip(await packed.path())
  expect([...found.keys()].sort()).toEqual(files.map(({ name }) => name).sort())
  for (const { name, buffer } of files) expect(found.get(name)?.equals(buffer), name).toBe(true)
})
