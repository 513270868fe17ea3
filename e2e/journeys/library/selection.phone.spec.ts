import { enter } from '../../account.ts'
import { expect, test } from '../../journey.ts'
import { standInPictures } from '../../pictures.ts'
import { Finger, PhotoListScreen } from '../../screens/photo-list.ts'
import { seedPhotos } from '../../seeded-photos.ts'

test.describe('[2 photo] choosing photos', () => {
  test('by touch: a long press starts, dragging on selects more, taps add', async ({
    page,
    context,
    server,
    scan,
    look,
  }) => {
    await standInPictures(context)
    const account = await enter(context, server.url, 'finger')
    await seedPhotos(server, account, 8, Date.UTC(2026, 7, 10, 3))
    const list = new PhotoListScreen(page, 'ja')
    await page.goto('/photo')
    await expect(list.tiles).toHaveCount(8)
    const finger = await Finger.of(page)

    await finger.hold(list.tiles.nth(0))
    await expect(list.chosen(1)).toBeVisible()
    await list.tiles.nth(4).tap()
    await expect(list.chosen(2)).toBeVisible()
    await list.tiles.nth(4).tap()
    await expect(list.chosen(1)).toBeVisible()
    await finger.hold(list.tiles.nth(1), list.tiles.nth(2), list.tiles.nth(3))
    await expect(list.chosen(4)).toBeVisible()
    await look(page, 'selection')
    await scan(page)

    await list.action(list.words.trash).tap()
    await list.holdNotice()
    await expect(list.tiles).toHaveCount(4)
    await list.undo.tap()
    await expect(list.tiles).toHaveCount(8)
    await list.tiles.nth(0).tap()
    await expect(page).toHaveURL(/\/photo\/[0-9a-f-]{36}$/)
  })
})
