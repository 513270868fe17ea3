import { anEvening, openAs } from '../../evening.ts'
import { expect, languages, test } from '../../journey.ts'
import { ShareSheet } from '../../screens/share-sheet.ts'

for (const language of languages) {
  test.describe(`sharing one photo in ${language}`, () => {
    test.use({ language })

    test('a link shows the photo to a guest until it is ended', async ({
      page,
      context,
      another,
      server,
      scan,
      look,
    }, testInfo) => {
      test.slow()
      const { owner, photoIds } = await anEvening(server, `sender_${testInfo.project.name}_${language}`, 1)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await openAs(page, owner, `/photo/${photoIds[0]}`)
      const sheet = new ShareSheet(page, language)
      await sheet.open()
      const path = await sheet.make()
      await sheet.showOwner()
      await sheet.endInAWeek()
      await expect(page.getByText(sheet.words.until)).toBeVisible()
      await scan(page)
      await look(page, 'photo-share')
      await sheet.copyImage()
      const types = () => page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types))
      expect(await types()).toEqual(['image/png'])

      const guest = await another()
      await guest.goto(path)
      const picture = guest.getByRole('img', { name: /\d/ })
      await expect(picture).toBeVisible()
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      await expect(guest.getByText(`sender_${testInfo.project.name}_${language}さん`)).toBeVisible()
      await expect(guest.getByText(sheet.words.until)).toBeVisible()
      await scan(guest)
      await look(guest, 'photo-link')

      // All links of the owner are listed in the settings.
      const overview = await context.newPage()
      await overview.goto('/setting/links')
      await expect(overview.getByRole('main').getByRole('listitem')).toHaveCount(1)
      await look(overview, 'links')
      await scan(overview)
      await overview.close()

      await sheet.end()
      await guest.reload()
      await expect(guest.getByRole('heading', { name: sheet.words.notFound })).toBeVisible()
      await scan(guest)
      await look(guest, 'photo-link-ended')
    })
  })
}
