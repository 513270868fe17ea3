import { anEvening, openAs } from '../../evening.ts'
import { expect, languages, test } from '../../journey.ts'
import { PhotoListScreen } from '../../screens/photo-list.ts'

const words = {
  ja: {
    order: '並び順',
    slideshow: 'スライドショー',
    controls: 'スライドショーの操作',
    pause: '止める',
    compare: '見比べる',
    keep: 'これを残す',
  },
  en: {
    order: 'Order',
    slideshow: 'Slideshow',
    controls: 'Slideshow controls',
    pause: 'Pause',
    compare: 'Compare',
    keep: 'Keep this one',
  },
}

for (const language of languages) {
  test.describe(`looking at photos in ${language}`, () => {
    test.use({ language })

    test('a slideshow plays the list, and is paused and ended by keys', async ({
      page,
      server,
      scan,
      look,
    }, testInfo) => {
      const { owner, photoIds } = await anEvening(server, `play_${testInfo.project.name}_${language}`, 3)
      await openAs(page, owner, '/photo')
      await page.evaluate(() => localStorage.setItem('koma.slide-seconds', '3'))
      const isPhone = testInfo.project.name === 'phone'
      if (isPhone) await page.getByRole('button', { name: words[language].order }).click()
      await page.getByRole(isPhone ? 'menuitem' : 'button', { name: words[language].slideshow }).click()
      const controls = page.getByRole('toolbar', { name: words[language].controls })
      await expect(controls).toBeVisible()
      // The newest is first.
      await expect(page).toHaveURL(`/photo/${photoIds[2]}`)
      await scan(page)
      await look(page, 'slideshow')
      await expect(page).toHaveURL(`/photo/${photoIds[1]}`)
      await controls.getByRole('button', { name: words[language].pause }).click()
      await page.keyboard.press('Escape')
      await expect(controls).toBeHidden()
    })

    test('two photos are compared, and the better one is kept', async ({ page, server, scan, look }, testInfo) => {
      const { owner } = await anEvening(server, `best_${testInfo.project.name}_${language}`, 3)
      await openAs(page, owner, '/photo')
      const list = new PhotoListScreen(page, language)
      const tiles = page.getByRole('gridcell')
      await expect(tiles).toHaveCount(3)
      for (const place of [0, 1]) {
        await tiles.nth(place).getByRole('link').focus()
        await page.keyboard.press('x')
      }
      await page.getByRole('button', { name: words[language].compare }).click()
      const view = page.getByRole('dialog')
      await expect(view.getByRole('img')).toHaveCount(2)
      await page.keyboard.press('+')
      await scan(page)
      await look(page, 'compare')
      await view.getByRole('button', { name: words[language].keep }).first().click()
      await list.holdNotice()
      await expect(tiles).toHaveCount(2)
      await list.undo.click()
      await expect(tiles).toHaveCount(3)
    })
  })
}
