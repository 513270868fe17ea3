import { enter } from '../../account.ts'
import { expect, test } from '../../journey.ts'
import { standInPictures } from '../../pictures.ts'
import { TrashScreen } from '../../screens/trash.ts'
import { seedPhotos, trashEverything } from '../../seeded-photos.ts'

test('[4 trash] five thousand photos: all in one list, 200 at a time', async ({ page, context, server }) => {
  await standInPictures(context)
  const account = await enter(context, server.url, 'large_trash')
  await seedPhotos(server, account, 5000, Date.UTC(2026, 7, 10, 3))
  await trashEverything(server, account)
  const trash = new TrashScreen(page, 'ja')
  await page.goto('/trash')
  await expect(page.getByRole('main')).toContainText('5,000枚')
  await trash.tiles.first().waitFor()
  expect(await trash.tiles.count()).toBeLessThan(300)

  await page.keyboard.press('End')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(20_000)
  await trash.tiles.last().click()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+枚を選択中$/)
  await page.keyboard.press('ControlOrMeta+a')
  await expect(trash.chosen(200)).toBeVisible()
  await expect(trash.said('一度に選べるのは200枚までです')).toBeVisible()
  await trash.button(trash.words.restore).click()
  await expect(page.getByRole('main')).toContainText('4,800枚')
})
