import { enter } from '../../account.ts'
import { expect, test } from '../../journey.ts'
import { standInPictures } from '../../pictures.ts'
import { PhotoScreen } from '../../screens/photo.ts'
import { seedPhotos } from '../../seeded-photos.ts'
import { nextFrame, watchStage } from '../../stage-watch.ts'

const turns = 30

test.describe('[2 photo detail] turning from photo to photo', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('shows a picture in every frame of thirty turns', async ({ page, context, server, isMobile }) => {
    await standInPictures(context)
    const account = await enter(context, server.url, isMobile ? 'turn_phone' : 'turn_desk')
    const photoIds = await seedPhotos(server, account, turns + 5, Date.UTC(2026, 7, 10, 3))
    const photo = new PhotoScreen(page, 'ja')
    // The newest is first.
    await page.goto(`/photo/${photoIds.at(-1)}`)
    await expect(photo.strip.getByRole('link')).toHaveCount(9)
    await photo.settle()
    const stop = await watchStage(page)
    for (let turn = 1; turn <= turns; turn += 1) {
      if (isMobile) await photo.touch([{ from: [120, 0], to: [-120, 0] }])
      else await page.keyboard.press('ArrowRight')
      await nextFrame(page)
    }
    await expect(page).toHaveURL(`/photo/${photoIds.at(-1 - turns)}`)
    await expect(page.getByText(`${turns + 1} / ${turns + 5}`)).toBeVisible()
    const { frames, empty, mostLarge } = await stop()
    expect(frames).toBeGreaterThanOrEqual(turns)
    expect(empty).toBe(0)
    expect(mostLarge).toBeLessThanOrEqual(3)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/photo')
  })

  test('flips through with a held key, and back with another', async ({ page, context, server, isMobile }) => {
    await standInPictures(context)
    const account = await enter(context, server.url, isMobile ? 'held_phone' : 'held_desk')
    const photoIds = await seedPhotos(server, account, turns + 5, Date.UTC(2026, 7, 10, 3))
    const photo = new PhotoScreen(page, 'ja')
    await page.goto(`/photo/${photoIds.at(-1)}`)
    await expect(photo.strip.getByRole('link')).toHaveCount(9)
    await photo.settle()
    const stop = await watchStage(page)
    for (let turn = 0; turn < turns; turn += 1) await page.keyboard.down('ArrowRight')
    await page.keyboard.up('ArrowRight')
    await expect(page).toHaveURL(`/photo/${photoIds.at(-1 - turns)}`)
    for (let turn = 0; turn < turns; turn += 1) await page.keyboard.down('ArrowLeft')
    await page.keyboard.up('ArrowLeft')
    await expect(page).toHaveURL(`/photo/${photoIds.at(-1)}`)
    expect((await stop()).empty).toBe(0)
  })
})
