import { call, enter, mailedTo, makeShare, openElsewhere, password, signUp, uploadPhoto } from '../../account.ts'
import { expect, languages, test } from '../../journey.ts'
import { makePhoto } from '../../pictures.ts'
import { unzip } from '../../unzip.ts'

const words = {
  ja: {
    begin: /^書き出す/,
    ready: '書き出しができました',
    mailed: /写真とデータをZIPにまとめました/,
    save: /\.zipを保存$/,
    proceed: '削除にすすむ',
    question: 'アカウントを削除しますか？',
    passedOn: /あなたの共有アルバム 1冊は/,
    password: 'いまのパスワード',
    confirm: /^削除する/,
    wrong: 'いまのパスワードがちがいます',
    done: 'アカウントを削除しました',
    confirmed: /アカウントを削除しました。/,
  },
  en: {
    begin: /^Export/,
    ready: 'Your export is ready',
    mailed: /Your photos and data are ready as ZIP files/,
    save: /^Save .*\.zip$/,
    proceed: 'Go to deletion',
    question: 'Delete your account?',
    passedOn: /1 shared album of yours goes/,
    password: 'Current password',
    confirm: /^Delete/,
    wrong: 'The current password is wrong',
    done: 'Your account was deleted',
    confirmed: /Your account was deleted\./,
  },
}

for (const language of languages) {
  test.describe(`[5] taking everything along and leaving, in ${language}`, () => {
    test.use({ language })

    test('exports photos and data, and reads them back', async ({ page, context, server, scan, look }, testInfo) => {
      const said = words[language]
      const account = await enter(context, server.url, `exp_${testInfo.project.name}_${language}`.slice(0, 16))
      const picture = await makePhoto('VRChat_2026-08-16_19-42-00.123_1920x1080.png', { r: 200, g: 90, b: 40 })
      await uploadPhoto(server.url, account, picture)
      await page.goto('/setting/account')
      await page.getByRole('button', { name: said.begin }).click()
      await expect(page.getByText(said.ready)).toBeVisible({ timeout: 20_000 })
      await scan(page)
      await look(page, 'export-ready')
      await mailedTo(server.url, account.email, said.mailed)
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: said.save }).click()
      const files = await unzip(await (await saving).path())
      expect([...files.keys()]).toEqual(['koma.json', '2026-08-16/VRChat_2026-08-16_19-42-00.123_1920x1080.png'])
      expect(files.get('2026-08-16/VRChat_2026-08-16_19-42-00.123_1920x1080.png')?.equals(picture.buffer)).toBe(true)
      const data = JSON.parse(files.get('koma.json')?.toString() ?? '{}')
      expect(data.profile).toMatchObject([{ email: account.email }])
      expect(data.photos).toMatchObject([{ file: '2026-08-16/VRChat_2026-08-16_19-42-00.123_1920x1080.png' }])
    })

    test('deletes the account by ID and password, everywhere at once, and passes the shared album on', async ({
      page,
      context,
      server,
      scan,
      look,
      another,
    }, testInfo) => {
      const said = words[language]
      const id = `bye_${testInfo.project.name}_${language}`.slice(0, 16)
      const account = await enter(context, server.url, id)
      const friend = await signUp(server.url, `${id}_friend@koma.test`)
      const { user_id: friendId } = await call(friend, 'GET', '/me')
      const share = await makeShare(server.url, account, 'みんなの夏', [])
      await call(account, 'POST', `${share}/users`, { user_ids: [friendId] })
      await call(friend, 'POST', `${share}/users`, { user_ids: [friendId] })
      const elsewhere = await openElsewhere(another, account, '/setting/account')
      await expect(elsewhere.getByRole('button', { name: said.proceed })).toBeVisible()

      await page.goto('/setting/account')
      await page.getByRole('button', { name: said.proceed }).click()
      const dialog = page.getByRole('dialog', { name: said.question })
      await expect(dialog.getByText(said.passedOn)).toBeVisible()
      const confirm = dialog.getByRole('button', { name: said.confirm })
      await dialog.getByRole('textbox').first().fill('somebody_else')
      await expect(confirm).toBeDisabled()
      await dialog.getByRole('textbox').first().fill(id)
      await dialog.getByLabel(said.password, { exact: true }).fill('Guess-1234')
      await scan(page)
      await look(page, 'leaving')
      await confirm.click()
      await expect(dialog.getByText(said.wrong)).toBeVisible()
      await dialog.getByLabel(said.password, { exact: true }).fill(password)
      await confirm.click()
      await expect(page.getByRole('heading', { name: said.done }).last()).toBeVisible()
      await scan(page)
      await look(page, 'goodbye')
      await mailedTo(server.url, account.email, said.confirmed)

      await elsewhere.reload()
      await expect(elsewhere).toHaveURL(/\/login/)
      const owner = async () => (await call(friend, 'GET', share))['my_role']
      await expect.poll(owner).toBe('owner')
      const { notifications } = await call(friend, 'GET', '/notifications?type=share_album')
      expect(notifications).toContainEqual(expect.objectContaining({ event: 'passed_on', album_title: 'みんなの夏' }))
      const again = await context.request.post(`${server.url}/identity/sign-in`, {
        headers: { Origin: server.url },
        data: { email: account.email, password },
      })
      expect(again.status()).toBe(401)
    })
  })
}
