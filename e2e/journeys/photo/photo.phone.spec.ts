import { anEvening, openAs } from '../../evening.ts'
import { expect, test } from '../../journey.ts'
import { PhotoScreen } from '../../screens/photo.ts'

test('one photo by touch: a swipe pages, two fingers zoom, a tap toggles full screen', async ({
  page,
  server,
  scan,
  look,
}) => {
  const { owner, photoIds } = await anEvening(server, 'touch', 3)
  const [first, second, third] = photoIds
  const photo = new PhotoScreen(page, 'ja')
  await openAs(page, owner, `/photo/${second}`)
  await expect(photo.picture).toBeVisible()
  await look(page, 'photo-detail')
  await scan(page)

  await photo.touch([{ from: [120, 0], to: [-120, 0] }])
  await expect(page).toHaveURL(`/photo/${first}`)
  await photo.touch([{ from: [120, 0], to: [-120, 0] }])
  await expect(page).toHaveURL(`/photo/${first}`)
  await photo.touch([{ from: [-120, 0], to: [120, 0] }])
  await expect(page).toHaveURL(`/photo/${second}`)
  await photo.touch([{ from: [-120, 0], to: [120, 0] }])
  await expect(page).toHaveURL(`/photo/${third}`)

  await photo.touch([
    { from: [-30, 0], to: [-110, 0] },
    { from: [30, 0], to: [110, 0] },
  ])
  await expect(photo.zoom).toBeVisible()
  expect(await photo.scale()).toBeGreaterThan(2)
  // Dragging moves a zoomed photo and does not turn to the next one.
  await photo.touch([{ from: [60, 0], to: [-60, 0] }])
  await expect(page).toHaveURL(`/photo/${third}`)
  await look(page, 'photo-zoomed')
  await scan(page)
  await photo.doubleTap()
  await expect(photo.zoom).toBeHidden()
  await expect(photo.leaveFullScreen).toBeVisible()
  await photo.picture.tap()
  await expect(photo.leaveFullScreen).toBeHidden()
  await expect(photo.info).toBeVisible()
})
