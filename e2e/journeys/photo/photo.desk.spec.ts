import { anEvening, openAs } from '../../evening.ts'
import { expect, languages, test } from '../../journey.ts'
import { PhotoScreen } from '../../screens/photo.ts'

for (const language of languages) {
  test.describe(`one photo, in ${language}`, () => {
    test.use({ language })

    test('can be zoomed, paged by keys, and closed', async ({ page, server, scan, look }) => {
      const { owner, photoIds } = await anEvening(server, `keys_${language}`, 3)
      const [first, second, third] = photoIds
      const photo = new PhotoScreen(page, language)
      await openAs(page, owner, `/photo/${second}`)
      await expect(photo.picture).toBeVisible()
      await look(page, 'photo-detail')
      await scan(page)

      // The newest is first.
      await page.keyboard.press('ArrowRight')
      await expect(page).toHaveURL(`/photo/${first}`)
      await page.keyboard.press('Home')
      await expect(page).toHaveURL(`/photo/${third}`)
      await page.keyboard.press('End')
      await expect(page).toHaveURL(`/photo/${first}`)
      await expect(photo.next).toBeHidden()
      await page.keyboard.press('l')
      await expect(photo.unfavorite).toBeVisible()
      await page.keyboard.press('i')
      await expect(photo.info).toBeHidden()
      await page.keyboard.press('i')
      await expect(photo.info).toBeVisible()

      await photo.picture.hover()
      await page.mouse.wheel(0, -600)
      await expect(photo.zoom).toBeVisible()
      expect(await photo.scale()).toBeGreaterThan(1.5)
      await look(page, 'photo-zoomed')
      await scan(page)
      await page.keyboard.press('1')
      await expect(photo.zoom).toContainText('100%')
      const sources = photo.picture.locator('img')
      await expect
        .poll(() => sources.evaluateAll((all) => all.some((one) => one.getAttribute('src')?.includes('/original'))))
        .toBe(true)
      await photo.settle()
      const before = await photo.picture.boundingBox()
      await page.mouse.move(600, 400)
      await page.mouse.down()
      await page.mouse.move(500, 360, { steps: 4 })
      await page.mouse.up()
      const after = await photo.picture.boundingBox()
      expect((before?.x ?? 0) - (after?.x ?? 0)).toBeCloseTo(100, 0)
      await expect(page).toHaveURL(`/photo/${first}`)
      await page.keyboard.press('Escape')
      await expect(photo.zoom).toBeHidden()
      await photo.picture.dblclick()
      await expect(photo.zoom).toBeVisible()
      await page.keyboard.press('0')
      await expect(photo.zoom).toBeHidden()

      await page.keyboard.press('f')
      await expect(photo.leaveFullScreen).toBeVisible()
      await expect(photo.info).toBeHidden()
      await scan(page)
      await photo.leaveFullScreen.click()
      await expect(photo.info).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL('/photo')
    })
  })
}
