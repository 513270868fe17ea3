import { call, makeShare, uploadPhoto } from '../account.ts'
import { anEvening, aPerson, openAs } from '../evening.ts'
import { expect, languages, test } from '../journey.ts'
import { makePhoto } from '../pictures.ts'

const words = {
  ja: {
    firstTitle: '最初のひとコマを入れよう',
    createShare: '共有アルバムを作る',
    fresh: '新しい写真 1枚',
    mine: '自分',
    emptyMine: 'まだ共有した写真がありません',
  },
  en: {
    firstTitle: 'Add your first frame',
    createShare: 'Create a shared album',
    fresh: '1 new photo',
    mine: 'Mine',
    emptyMine: "You haven't shared any photos yet",
  },
} as const

for (const language of languages) {
  test.describe(`[2 /] home in ${language}`, () => {
    test.use({ language })
    const t = words[language]

    test('what friends add shows at once, and opens with its neighbours', async ({
      page,
      another,
      server,
      scan,
      look,
    }) => {
      const { owner, photoIds } = await anEvening(server, 'host', 2)
      const friend = await aPerson(server, 'friend')
      const { user_id: friendId } = await call(friend, 'GET', '/me')

      await test.step('a newcomer is led to the first photo and the first shared album', async () => {
        await openAs(page, friend, '/')
        await expect(page.getByRole('heading', { name: t.firstTitle })).toBeVisible()
        await expect(page.getByRole('link', { name: t.createShare })).toBeVisible()
        await scan(page)
        await look(page, 'home-empty')
      })

      const address = await makeShare(server.url, owner, '夏の浮島', photoIds)
      await call(owner, 'POST', `${address}/users`, { user_ids: [friendId] })
      await call(friend, 'POST', `${address}/users`, { user_ids: [friendId] })

      await test.step('a member sees the photos as one post', async () => {
        await page.goto('/')
        await expect(page.getByRole('article').filter({ hasText: '夏の浮島' })).toHaveCount(1)
        await scan(page)
        await look(page, 'home')
      })

      await test.step('a photo that is added announces itself', async () => {
        const file = await makePhoto('VRChat_2026-08-16_21-00-00.000.png', { r: 200, g: 40, b: 90 })
        const added = await uploadPhoto(server.url, owner, file)
        await call(owner, 'POST', `${address}/photos`, { photo_ids: [added] })
        await page.getByRole('button', { name: t.fresh }).click()
        await expect(page.getByRole('button', { name: t.fresh })).toBeHidden()
      })

      await test.step('a photo opens with those beside it', async () => {
        await page
          .getByRole('article')
          .first()
          .getByRole('link')
          .filter({ has: page.locator('img') })
          .last()
          .click()
        await expect(page).toHaveURL(/\/timeline\/main\/photo\/\d+$/)
        await scan(page)
        await look(page, 'home-photo')
        const before = page.url()
        await page.keyboard.press('ArrowLeft')
        await expect(page).not.toHaveURL(before)
        await page.goto('/')
      })

      await test.step('the timeline of somebody who added nothing says so, and that of the owner has everything', async () => {
        await page.getByRole('radio', { name: t.mine }).click()
        await expect(page.getByText(t.emptyMine)).toBeVisible()
        const host = await another()
        await openAs(host, owner, '/')
        await host.getByRole('radio', { name: t.mine }).click()
        await expect(host.getByRole('article').first()).toBeVisible()
      })
    })
  })
}
