import { enter } from '../../account.ts'
import { expect, test } from '../../journey.ts'
import { standInPictures } from '../../pictures.ts'
import { PhotoListScreen } from '../../screens/photo-list.ts'
import { seedPhotos } from '../../seeded-photos.ts'

const summer = Date.UTC(2026, 7, 10, 3)
const day = 86_400_000

test.describe('[2 photo] choosing photos', () => {
  test('by mouse: circles, ranges, dragging, days and everything', async ({ page, context, server, scan, look }) => {
    await standInPictures(context)
    const account = await enter(context, server.url, 'mouse')
    await seedPhotos(server, account, 6, summer)
    await seedPhotos(server, account, 300, summer + 2 * day)
    await seedPhotos(server, account, 4, summer + 6 * day)
    const list = new PhotoListScreen(page, 'ja')
    await page.goto('/photo')

    await list.tiles.nth(0).hover()
    await list.check(0).click()
    await expect(list.chosen(1)).toBeVisible()
    const { album, share, send, favorite, download, trash } = list.words
    // The menu of rare actions has no text.
    expect(await list.actions.allTextContents()).toEqual([album, share, send, favorite, download, '', trash])
    await list.link(2).click({ modifiers: ['Shift'] })
    await expect(list.chosen(3)).toBeVisible()
    await list.link(1).click()
    await expect(list.chosen(2)).toBeVisible()
    await look(page, 'selection')
    await scan(page)
    await page.keyboard.press('Escape')
    await expect(list.title).toBeVisible()

    await list.sections.first().click()
    await expect(list.chosen(4)).toBeVisible()
    await list.draw(4, 6)
    await expect(list.chosen(7)).toBeVisible()
    await page.getByRole('button', { name: list.words.all }).click()
    await expect(list.chosen(200)).toBeVisible()
    await expect(list.said(list.words.full)).toBeVisible()
    await page.getByRole('button', { name: list.words.clear }).click()

    await list.check(0).click()
    await list.check(1).click()
    await list.action(list.words.favorite).click()
    await list.holdNotice()
    await expect(list.said(list.words.favorited(2))).toBeVisible()
    await expect(list.link(0)).toHaveAccessibleName(/お気に入り$/)
    await list.undo.click()
    await expect(list.link(0)).not.toHaveAccessibleName(/お気に入り$/)
    await expect(list.link(1)).not.toHaveAccessibleName(/お気に入り$/)

    const gone = await list.link(0).getAttribute('href')
    await list.check(0).click()
    await list.action(list.words.trash).click()
    await list.holdNotice()
    await expect(list.said(list.words.moved(1))).toBeVisible()
    await expect(list.link(0)).not.toHaveAttribute('href', gone ?? '')
    await list.undo.click()
    await expect(list.link(0)).toHaveAttribute('href', gone ?? '')
  })

  test('by keys: moving, ranges, the day, everything, and Delete', async ({ page, context, server }) => {
    await standInPictures(context)
    const account = await enter(context, server.url, 'by_keys')
    await seedPhotos(server, account, 5, summer)
    await seedPhotos(server, account, 7, summer + 2 * day)
    const list = new PhotoListScreen(page, 'ja')
    await page.goto('/photo')
    await expect(list.tiles).toHaveCount(12)

    await list.link(0).focus()
    await page.keyboard.press('ArrowRight')
    await expect(list.link(1)).toBeFocused()
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(list.chosen(3)).toBeVisible()
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(list.chosen(2)).toBeVisible()
    await page.keyboard.press('ControlOrMeta+a')
    await expect(list.chosen(7)).toBeVisible()
    await page.keyboard.press('ControlOrMeta+a')
    await expect(list.chosen(12)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list.title).toBeVisible()

    // After a click on a circle, the keyboard continues from there.
    await list.tiles.nth(3).hover()
    await list.check(3).click()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(list.chosen(2)).toBeVisible()
    await page.keyboard.press('Delete')
    await list.undo.focus()
    await expect(list.tiles).toHaveCount(10)
    await page.keyboard.press('Enter')
    await expect(list.tiles).toHaveCount(12)

    await list.link(0).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: list.words.next })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/photo')
    await expect(list.link(0)).toBeFocused()
  })
})
