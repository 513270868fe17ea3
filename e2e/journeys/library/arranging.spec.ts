import type { Locator } from '@playwright/test'
import { enter } from '../../account.ts'
import { expect, test } from '../../journey.ts'
import { standInPictures } from '../../pictures.ts'
import { Finger, middleOf, PhotoListScreen } from '../../screens/photo-list.ts'
import { seedPhotos } from '../../seeded-photos.ts'

const words = {
  ja: {
    by: /^(日付の基準|並び順): /,
    hand: '手で並べた順',
    arrange: '並べ替える',
    done: '完了',
    toStart: '最初へ',
    moved: (count: number) => `${count}枚を動かしました`,
    grabbed: /^1枚をつかみました/,
  },
  en: {
    by: /^(Sort by date|Order): /,
    hand: 'Arranged by hand',
    arrange: 'Arrange',
    done: 'Done',
    toStart: 'To the start',
    moved: (count: number) => `Moved ${count} photo${count === 1 ? '' : 's'}`,
    grabbed: /^Grabbed 1 photo/,
  },
}

test('[2 /album] an album is arranged by hand: by mouse or finger, by keys, and many photos together', async ({
  page,
  context,
  server,
  scan,
  look,
  language,
  isMobile,
}, testInfo) => {
  await standInPictures(context)
  const account = await enter(context, server.url, `arrange_${testInfo.project.name}_${language}`)
  const photoIds = await seedPhotos(server, account, 6, Date.UTC(2026, 7, 10, 3))
  const made = await fetch(`${server.url}/api/album`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${account.token}` },
    body: JSON.stringify({ name: '浮島', photo_ids: photoIds }),
  })
  const { album_id: albumId } = (await made.json()) as { album_id: string }
  const list = new PhotoListScreen(page, language)
  const said = words[language]
  const order = () =>
    page
      .locator('[data-photo-id]')
      .evaluateAll((tiles) => tiles.map((tile) => (tile as HTMLElement).dataset['photoId'] ?? ''))
  const drag = async (from: Locator, to: Locator) => {
    if (isMobile) return (await Finger.of(page)).carry(from, to, page.getByText(said.grabbed))
    const [start, end] = [await middleOf(from), await middleOf(to)]
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(end.x - 20, end.y, { steps: 6 })
    await page.mouse.up()
  }

  await page.goto(`/album/${albumId}`)
  await expect(list.tiles).toHaveCount(6)
  await expect(page.getByRole('grid').getByRole('heading')).toHaveCount(0)
  const shown = await order()
  await page.getByRole('button', { name: said.by }).click()
  await page.getByRole('menuitemradio', { name: said.hand }).click()
  await page.getByRole('button', { name: said.arrange }).click()
  await expect(page.getByRole('button', { name: said.done })).toBeVisible()
  expect(await order()).toEqual(shown)
  await look(page, 'album-arranging')
  await scan(page)

  // The last photo is dragged before the first.
  await drag(list.tiles.nth(5), list.tiles.nth(0))
  const dragged = [...shown.slice(5), ...shown.slice(0, 5)]
  await list.holdNotice()
  await expect.poll(order).toEqual(dragged)
  await expect(list.said(said.moved(1))).toBeVisible()
  await list.undo.click()
  await expect.poll(order).toEqual(shown)

  // By keys: Space, an arrow, Space.
  await list.tiles.nth(0).getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await expect(list.said(said.grabbed)).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  const swapped = [shown[1], shown[0], ...shown.slice(2)]
  await expect.poll(order).toEqual(swapped)
  await expect(list.tiles.nth(1).getByRole('checkbox')).toBeFocused()

  // Two together, to the start.
  for (const place of [3, 4]) await list.tiles.nth(place).getByRole('checkbox').click()
  await page.getByRole('button', { name: said.toStart }).click()
  const together = [swapped[3], swapped[4], ...swapped.slice(0, 3), swapped[5]]
  await expect.poll(order).toEqual(together)
  // The server has it: a reload would abort a request under way.
  await expect(list.said(said.moved(2))).toBeVisible()
  await page.getByRole('button', { name: said.done }).click()
  await expect(page.getByRole('button', { name: said.arrange })).toBeVisible()
  await page.reload()
  await expect(list.tiles).toHaveCount(6)
  // The device may show the order of the last visit until the server has answered.
  await expect.poll(order).toEqual(together)
  await look(page, 'album-by-hand')
})
