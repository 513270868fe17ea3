import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, call, password, signIn, uploadPhoto } from '../account.ts'
import { expect, languages, test } from '../journey.ts'
import { makePhoto } from '../pictures.ts'
import { LoginScreen } from '../screens/login.ts'
import { ProfileScreen } from '../screens/profile.ts'
import { type KomaServer, runCommand } from '../server.ts'

const words = {
  ja: {
    takePart: '写真を選んで参加',
    login: 'ログインへ',
    needsLogin: 'ログインが必要です',
    applied: 'コードを適用しました',
    see: 'キャンペーンを見る',
    postable: '参加できる写真が1枚あります',
    wrongWorld: 'Vketのワールドではありません',
    noWorld: 'ワールド情報がありません',
    choose: '参加する写真を選ぶ',
    post: '投稿する',
    postOne: '1枚を投稿する',
    posted: /に1枚投稿しました/,
    menu: '投稿のメニュー',
    report: '報告する',
    received: '報告を受けつけました',
    takenDown: /の公開を止めました/,
    react: 'リアクションを追加',
    cancel: 'やめる',
    close: '閉じる',
    undo: '元に戻す',
    down: '写真1枚の公開を止めました',
    appeal: '異議を申し立てる',
    send: '送る',
    appealed: /に異議を申し立てました/,
  },
  en: {
    takePart: 'Take part with photos',
    login: 'Go to login',
    needsLogin: 'Log in to continue',
    applied: 'Code accepted',
    see: 'View the campaign',
    postable: '1 of your photos can take part',
    wrongWorld: 'Not a Vket world',
    noWorld: 'No world info',
    choose: 'Choose photos to post',
    post: 'Post',
    postOne: 'Post 1 photo',
    posted: /^Posted 1 photo to/,
    menu: 'Menu of the post',
    report: 'Report',
    received: 'Report received',
    takenDown: /is no longer public/,
    react: 'Add a reaction',
    cancel: 'Cancel',
    close: 'Close',
    undo: 'Undo',
    down: "A photo of yours isn't public anymore",
    appeal: 'Appeal',
    send: 'Send',
    appealed: /^You appealed on/,
  },
} as const

const day = 86_400_000

/** Adds a campaign that runs now, with a page of its own for each journey. */
async function addCampaign(server: KomaServer, id: string): Promise<void> {
  const local = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 16)
  const file = {
    promotion_id: id,
    addresses: [],
    title: { ja: 'Vket 2025 Summer', en: 'Vket 2025 Summer' },
    description: { ja: '会場で撮った写真を、ここに並べよう。', en: 'Line up your photos from the venue.' },
    time_zone: 'UTC',
    starts_at: local(-3),
    ends_at: local(6),
    hero_url: null,
    worlds: { ids: [], names: ['Vket 2025 Summer*'] },
    codes: [{ code: `code-${id}`, max_uses: null }],
    grant: { storage_count_files: 2000, storage_size_bytes: 20 * 1024 ** 3 },
  }
  const path = join(server.dataDir, `${id}.json`)
  await writeFile(path, JSON.stringify(file))
  await runCommand(server, 'promotion', 'add', path)
}

for (const language of languages) {
  test.describe(`[2 /pr] a campaign in ${language}`, () => {
    test.use({ language })
    const t = words[language]

    test('from the link of a guest to a photo that everybody sees', async ({
      page,
      another,
      server,
      language,
      scan,
      look,
    }, testInfo) => {
      const id = `summer-${language}-${testInfo.project.name}`.toLowerCase()
      await addCampaign(server, id)

      await test.step('a guest opens a link with a code, and is asked to log in to take part', async () => {
        await page.goto(`/pr/${id}/code-${id}`)
        await expect(page).toHaveURL(`/pr/${id}`)
        await page.getByRole('button', { name: t.takePart }).first().click()
        await expect(page.getByRole('dialog', { name: t.needsLogin })).toBeVisible()
        await scan(page)
        await page.getByRole('button', { name: t.login }).click()
        await expect(new LoginScreen(page, language).email).toBeVisible()
      })

      const login = new LoginScreen(page, language)
      const email = `${id}@koma.test`
      let visitor: Account | undefined
      await test.step('they register, the code is applied, and the limits are larger', async () => {
        await login.signUp(email, password)
        await login.enterCode(server.url, email)
        await login.startProfile.click()
        const profile = new ProfileScreen(page, language)
        await profile.fill(`v_${language}_${testInfo.project.name}`, 'ミオ', '花火が好きです。')
        await expect(profile.idIsFree).toBeVisible()
        await profile.start.click()
        await expect(page).toHaveURL(`/pr/${id}`)
        await expect(page.getByRole('dialog', { name: t.applied })).toBeVisible()
        await scan(page)
        await page.getByRole('button', { name: t.see }).click()
        visitor = await signIn(server.url, email)
        expect((await call(visitor, 'GET', '/me'))['storage_count_files']).toBe(2000)
      })
      if (!visitor) throw new Error('Nobody has registered.')
      const taker = visitor
      const photoIds: string[] = []

      await test.step('photos of other worlds say why they cannot be posted; the right one is posted', async () => {
        for (const [number, world] of ['Vket 2025 Summer - 花火の港', '水の底', null].entries()) {
          const file = await makePhoto(`VRChat_2026-08-16_19-4${number}-00.000.png`, {
            r: 40 + number * 60,
            g: 80,
            b: 160,
          })
          const photoId = await uploadPhoto(server.url, taker, file)
          photoIds.push(photoId)
          if (world !== null) await call(taker, 'PATCH', `/my/${photoId}`, { world: { world_name: world } })
        }
        await page.reload()
        await expect(page.getByRole('heading', { name: t.postable })).toBeVisible()
        await scan(page)
        await look(page, 'campaign')
        await page.getByRole('button', { name: t.takePart }).first().click()
        const dialog = page.getByRole('dialog', { name: t.choose })
        const grid = dialog.getByRole('grid')
        await expect(grid.getByRole('link', { name: t.wrongWorld })).toBeVisible()
        await expect(grid.getByRole('link', { name: t.noWorld })).toBeVisible()
        await scan(page)
        await look(page, 'campaign-post')
        await grid.getByRole('link', { name: t.wrongWorld }).click()
        await expect(dialog.getByRole('button', { name: t.post, exact: true })).toBeDisabled()
        await grid.getByRole('link', { name: /花火の港/ }).click()
        await dialog.getByRole('button', { name: t.postOne }).click()
        await expect(page.getByText(t.posted)).toBeVisible()
        await expect(dialog).toBeHidden()
        await expect(page.getByRole('grid').getByRole('link')).toHaveCount(1)
      })

      const guest = await another()
      await test.step('another guest sees it at home, and reports it', async () => {
        await guest.goto('/')
        const post = guest.getByRole('article').first()
        await post.getByRole('button', { name: t.menu }).click()
        await guest.getByRole('menuitem', { name: t.report }).click()
        const dialog = guest.getByRole('dialog')
        await scan(guest)
        await look(guest, 'report')
        await dialog.getByRole('button', { name: t.report, exact: true }).click()
        await expect(guest.getByRole('dialog', { name: t.received })).toBeVisible()
        await scan(guest)
        await look(guest, 'report-sent')
      })

      await test.step('it is hidden from them, until they want to see it again', async () => {
        const posts = guest.getByRole('article').filter({ hasText: '花火の港' })
        await guest.getByRole('button', { name: t.close, exact: true }).click()
        await expect(posts).toHaveCount(0)
        await guest.getByRole('button', { name: t.undo }).click()
        await expect(posts).toHaveCount(1)
        await posts.getByRole('button', { name: t.react }).click()
        await expect(guest.getByRole('dialog', { name: t.needsLogin })).toBeVisible()
        await guest.getByRole('button', { name: t.cancel }).click()
      })

      await test.step('the operator takes it down, which its owner is told, and brings it back', async () => {
        const listed = await runCommand(server, 'moderation', 'list')
        const [address = ''] = new RegExp(`/pr/${id}/photo/\\d+`).exec(listed) ?? []
        expect(address).not.toBe('')
        await runCommand(server, 'moderation', 'remove', address)
        await guest.goto(`/pr/${id}`)
        await expect(guest.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(guest.getByRole('grid')).toHaveCount(0)
        await page.goto('/notification')
        await expect(page.getByText(t.takenDown)).toBeVisible()
        await scan(page)
        await look(page, 'notification-taken-down')
        await page.getByRole('link').filter({ hasText: t.takenDown }).click()
        await expect(page.getByRole('heading', { name: t.down })).toBeVisible()
        await scan(page)
        await look(page, 'taken-down')
        await page.getByRole('button', { name: t.appeal }).click()
        await page.getByRole('dialog').getByRole('textbox').fill('全員に聞きました')
        await page.getByRole('dialog').getByRole('button', { name: t.send, exact: true }).click()
        await expect(page.getByText(t.appealed)).toBeVisible()
        expect(await runCommand(server, 'moderation', 'list')).toContain('says    全員に聞きました')
        await page.goto('/photo')
        await expect(page.getByRole('grid').getByRole('link')).toHaveCount(3)

        await runCommand(server, 'moderation', 'restore', address)
        await guest.goto(`/pr/${id}`)
        await expect(guest.getByRole('grid').getByRole('link')).toHaveCount(1)
      })

      await test.step('it is gone for everybody once its owner moves it to the trash', async () => {
        await call(taker, 'POST', '/trash/add', { photo_ids: photoIds })
        await guest.reload()
        await expect(guest.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(guest.getByRole('grid')).toHaveCount(0)
      })
    })
  })
}
