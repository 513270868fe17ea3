import { call } from '../../account.ts'
import { anEvening, openAs } from '../../evening.ts'
import { expect, languages, test } from '../../journey.ts'
import { PhotoScreen } from '../../screens/photo.ts'
import { PhotoListScreen } from '../../screens/photo-list.ts'

const words = {
  ja: {
    addCaption: '説明を追加',
    caption: '説明',
    editCaption: '説明を編集',
    editWorld: 'ワールドを編集',
    world: 'ワールドの名前',
    editDate: '撮影日時を編集',
    date: '日付と時刻',
    save: '保存',
    saved: '写真の情報を変えました',
    edited: '編集済み',
    fileSays: /^ファイルの記録: 2026年8月16日/,
    restore: 'ファイルの記録に戻す',
    action: '情報を編集',
    manySaved: '2枚の情報を変えました',
    dates: '撮影日時',
    shift: 'ずらす',
    earlier: '前へ',
    days: '日',
    worlds: 'ワールド',
    captions: 'すべての写真の説明',
    set: '決める',
    undone: '元に戻しました',
  },
  en: {
    addCaption: 'Add a description',
    caption: 'Description',
    editCaption: 'Edit description',
    editWorld: 'Edit world',
    world: 'World name',
    editDate: 'Edit date taken',
    date: 'Date and time',
    save: 'Save',
    saved: 'Photo info changed',
    edited: 'Edited',
    fileSays: /^The file says: .*August 16, 2026|^The file says: .*Aug 16, 2026/,
    restore: 'Restore what the file says',
    action: 'Edit info',
    manySaved: 'Info of 2 photos changed',
    dates: 'Date taken',
    shift: 'Shift',
    earlier: 'Earlier',
    days: 'Days',
    worlds: 'World',
    captions: 'Description of all photos',
    set: 'Set',
    undone: 'Undone',
  },
}

for (const language of languages) {
  test.describe(`editing own photos in ${language}`, () => {
    test.use({ language })
    const said = words[language]

    test('caption, world and date of one photo change beside what its file says', async ({
      page,
      server,
      scan,
      look,
    }, testInfo) => {
      const { owner, files, photoIds } = await anEvening(server, `edit_${testInfo.project.name}`, 2)
      const [, photoId = ''] = photoIds
      const detail = () => call(owner, 'GET', `/my/${photoId}`)
      const photo = new PhotoScreen(page, language)
      const list = new PhotoListScreen(page, language)
      const save = photo.info.getByRole('button', { name: said.save })
      await openAs(page, owner, `/photo/${photoId}`)

      await photo.info.getByRole('button', { name: said.addCaption }).click()
      await photo.info.getByLabel(said.caption, { exact: true }).fill('灯りの下で')
      await scan(page)
      await save.click()
      await expect(photo.info.getByText('灯りの下で')).toBeVisible()
      await expect(photo.info.getByRole('button', { name: said.editCaption })).toBeFocused()

      await photo.info.getByRole('button', { name: said.editWorld }).click()
      await photo.info.getByLabel(said.world, { exact: true }).fill('黄昏の浮島')
      await save.click()
      await expect(photo.info.getByRole('heading', { name: '黄昏の浮島' })).toBeVisible()
      await expect(photo.info.getByRole('button', { name: said.editWorld })).toBeFocused()

      await photo.info.getByRole('button', { name: said.editDate }).click()
      await photo.info.getByLabel(said.date, { exact: true }).fill('2026-07-01T21:30:00')
      await save.click()
      await expect(list.said(said.saved)).toBeVisible()
      const changed = { caption: '灯りの下で', world_name: '黄昏の浮島', taken_at: '2026-07-01T21:30:00.000+09:00' }
      await expect.poll(detail).toMatchObject(changed)
      const newDate = page.locator('time[datetime^="2026-07-01"]')
      const taken = photo.info.locator(newDate)
      await expect(taken).toBeVisible()
      await photo.info.locator('dd', { has: newDate }).getByRole('button', { name: said.edited }).click()
      await expect(photo.info.getByText(said.fileSays)).toBeVisible()
      await look(page, 'editing')

      // The notice of the last edit has to go: its undo is called the same as that of the next edit, which would replace it.
      await expect(list.undo).toBeHidden()
      // The file's own date is kept beside, and comes back; the file itself never changed.
      await photo.info.getByRole('button', { name: said.editDate }).click()
      await photo.info.getByRole('button', { name: said.restore }).click()
      await list.holdNotice()
      await expect(photo.info.locator('time[datetime^="2026-08-16"]')).toBeVisible()
      await list.undo.click()
      await expect(taken).toBeVisible()
      expect(await detail()).toMatchObject({ ...changed, file_taken_at: expect.stringMatching(/^2026-08-16T19:41:00/) })
      const { urls } = (await detail()) as { urls: { original: string } }
      const original = await page.request.get(new URL(urls.original, server.url).href)
      expect((await original.body()).equals(files[1]?.buffer ?? Buffer.alloc(0))).toBe(true)
    })

    test('several photos change together, and are all undone', async ({ page, server, scan, look }, testInfo) => {
      const { owner, photoIds } = await anEvening(server, `many_${testInfo.project.name}`, 3)
      const facts = async () => {
        const details = await Promise.all(photoIds.map((photoId) => call(owner, 'GET', `/my/${photoId}`)))
        return details.map(({ caption, world_name: world, taken_at: taken }) => [caption, world, taken])
      }
      const before = await facts()
      await openAs(page, owner, '/photo')
      const list = new PhotoListScreen(page, language)
      await expect(list.tiles).toHaveCount(3)
      // The newest is the first in the list: the second and third that were added.
      for (const place of [0, 1]) {
        await list.link(place).focus()
        await page.keyboard.press('x')
      }
      await list.take(said.action)
      const dialog = page.getByRole('dialog')
      const choice = (of: string, option: string) =>
        dialog.getByRole('radiogroup', { name: of, exact: true }).getByRole('radio', { name: option, exact: true })
      await choice(said.dates, said.shift).click()
      await dialog.getByRole('radio', { name: said.earlier, exact: true }).click()
      await dialog.getByLabel(said.days, { exact: true }).fill('30')
      await choice(said.worlds, said.set).click()
      await dialog.getByLabel(said.world, { exact: true }).fill('月の庭')
      await choice(said.caption, said.set).click()
      await dialog.getByRole('textbox', { name: said.captions }).fill('三人で')
      await scan(page)
      await look(page, 'editing-many')
      await dialog.getByRole('button', { name: said.save, exact: true }).click()
      await expect(dialog).toBeHidden()
      await list.holdNotice()
      await expect(list.said(said.manySaved)).toBeVisible()
      expect(await facts()).toEqual([
        before[0],
        ['三人で', '月の庭', '2026-07-17T19:41:00.000+09:00'],
        ['三人で', '月の庭', '2026-07-17T19:42:00.000+09:00'],
      ])
      await list.undo.click()
      await expect(list.said(said.undone)).toBeVisible()
      await expect.poll(facts).toEqual(before)
    })
  })
}
