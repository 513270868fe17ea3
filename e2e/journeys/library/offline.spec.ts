import { enter } from '../../account.ts'
import { expect, test } from '../../journey.ts'
import { standInPictures } from '../../pictures.ts'
import { PhotoListScreen } from '../../screens/photo-list.ts'
import { seedPhotos } from '../../seeded-photos.ts'

test('[4] while offline, loaded content stays and actions report failure; everything works again afterwards', async ({
  page,
  context,
  server,
  scan,
  look,
}, testInfo) => {
  await standInPictures(context)
  const account = await enter(context, server.url, `off_${testInfo.project.name}`)
  await seedPhotos(server, account, 400, Date.UTC(2026, 7, 10, 3))
  const list = new PhotoListScreen(page, 'ja')
  await page.goto('/trash')
  await page.goto('/photo')
  const first = await list.link(0).getAttribute('href')
  const known = page.getByRole('link', { name: /黄昏の浮島/ })
  await expect(known.first()).toBeVisible()
  await list.link(0).focus()
  await page.keyboard.press('x')

  await context.setOffline(true)
  await expect(page.getByText(list.words.offline)).toBeVisible()
  await expect(known.first()).toBeVisible()
  await look(page, 'offline')
  await scan(page)
  await page.keyboard.press('Delete')
  await expect(list.said(list.words.lost)).toBeVisible()
  await expect(list.link(0)).toHaveAttribute('href', first ?? '')
  await list.link(0).focus()
  await page.keyboard.press('x')
  await list.action(list.words.favorite).click()
  await expect(list.said(/お気に入りは変わっていません/)).toBeVisible()
  await expect(list.link(0)).not.toHaveAccessibleName(/お気に入り$/)

  // Photos that were not loaded yet are placeholders until the connection is back.
  await list.link(0).focus()
  await page.keyboard.press('ControlOrMeta+End')
  await expect(list.tiles.last().getByRole('link')).not.toHaveAccessibleName(/黄昏の浮島/)
  await context.setOffline(false)
  await expect(page.getByText(list.words.offline)).toBeHidden()
  await expect(list.tiles.last().getByRole('link')).toHaveAccessibleName(/黄昏の浮島/)
  await page.keyboard.press('x')
  // The message comes before the server has answered, and leaving the page would cancel the request.
  const moved = page.waitForResponse((answer) => answer.url().endsWith('/trash/add'))
  await page.keyboard.press('Delete')
  await expect(list.said(list.words.moved(1))).toBeVisible()
  await moved
  await page.goto('/trash')
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(1)
})
