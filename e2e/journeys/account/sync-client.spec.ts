import { password, setProfile, signUp } from '../../account.ts'
import { expect, languages, test } from '../../journey.ts'
import { makePhoto } from '../../pictures.ts'
import { LoginScreen } from '../../screens/login.ts'
import { SyncClient } from '../../sync-client.ts'

const words = {
  ja: {
    code: 'コード',
    continue: 'つづける',
    ask: 'このPCをつなぎますか？',
    allow: '許可する',
    refuse: '断る',
    connected: 'つながりました',
    refused: '断りました',
    unknown: /このコードは見つかりません/,
    again: '新しいコードを入れる',
    list: 'つながっている同期アプリ',
    none: '同期アプリはまだありません',
    today: /今日 1枚/,
    end: /を解除$/,
    confirm: '解除する',
    ended: '同期アプリを解除しました',
  },
  en: {
    code: 'Code',
    continue: 'Continue',
    ask: 'Connect this PC?',
    allow: 'Allow',
    refuse: 'Refuse',
    connected: 'Connected',
    refused: 'Refused',
    unknown: /We can't find this code/,
    again: 'Enter a new code',
    list: 'Connected sync apps',
    none: 'No sync app yet',
    today: /1 photo today/,
    end: /^Disconnect ./,
    confirm: 'Disconnect',
    ended: 'Sync app disconnected',
  },
}

for (const language of languages) {
  test.describe(`[2 /connect_device] in ${language}`, () => {
    test.use({ language })

    test('a sync app is refused by its typed code, allowed by its link after the login, and disconnected', async ({
      page,
      server,
      scan,
      look,
    }, testInfo) => {
      const said = words[language]
      const id = `sync_${testInfo.project.name}_${language}`
      const account = await signUp(server.url, `${id}@koma.test`)
      await setProfile(server.url, account, id, id)

      // By the link that the program opens, in a browser where nobody is signed in yet.
      const desk = new SyncClient(server.url)
      const linked = await desk.askForCode({ name: 'MIO-DESKTOP', platform: 'Windows 11', version: '1.4.0' })
      await page.goto(linked.verification_uri_complete)
      await expect(page).toHaveURL(/\/login\?from=/)
      await new LoginScreen(page, language).signIn(account.email, password)
      await expect(page.getByRole('heading', { name: said.ask })).toBeVisible()
      await expect(page.getByText('MIO-DESKTOP')).toBeVisible()
      await scan(page)
      await look(page, 'connect-device-review')
      await page.getByRole('button', { name: said.allow }).click()
      await expect(page.getByRole('heading', { name: said.connected })).toBeVisible()
      await scan(page)
      await look(page, 'connect-device-connected')
      expect(await desk.waitForAnswer()).toBe('connected')

      // It sends a photo, which counts on its page; it can do nothing else.
      await page.getByRole('link', { name: said.list }).click()
      await expect(page.getByText('MIO-DESKTOP')).toBeVisible()
      const photo = await makePhoto('VRChat_2026-08-16_19-42-00.123_640x360.png', { r: 220, g: 120, b: 90 })
      expect(await desk.send(photo)).toBe(201)
      await expect(page.getByText(said.today)).toBeVisible()
      expect((await desk.api.call('GET /my', { query: {} })).error?.status).toBe(403)
      await scan(page)
      await look(page, 'client-application')

      // By typing: first one that is none, then that of another program, which is refused.
      const laptop = new SyncClient(server.url)
      const { user_code } = await laptop.askForCode({ name: 'LAPTOP', platform: 'Linux', version: '1.4.0' })
      await page.goto('/connect_device')
      await page.getByLabel(said.code, { exact: true }).fill('zzzz-zzzz')
      await scan(page)
      await look(page, 'connect-device-enter')
      await page.getByRole('button', { name: said.continue }).click()
      await expect(page.getByText(said.unknown)).toBeVisible()
      await page.getByLabel(said.code, { exact: true }).fill(user_code.toLowerCase())
      await page.getByRole('button', { name: said.continue }).click()
      await page.getByRole('button', { name: said.refuse }).click()
      await expect(page.getByRole('heading', { name: said.refused })).toBeVisible()
      await scan(page)
      await look(page, 'connect-device-refused')
      expect(await laptop.waitForAnswer()).toBe(1313)
      await page.reload()
      await expect(page.getByRole('heading', { name: said.refused })).toBeVisible()

      // Disconnected, its very next call is refused.
      await page.goto('/setting/client_application')
      expect(await desk.api.ask('GET /me')).toMatchObject({ koma_id: id })
      await page.getByRole('button', { name: said.end }).click()
      await page.getByRole('dialog').getByRole('button', { name: said.confirm }).click()
      await expect(page.getByText(said.ended)).toBeVisible()
      expect((await desk.api.call('GET /me')).error?.status).toBe(401)
      expect(await desk.send(photo)).toBe(401)
      await expect(page.getByRole('heading', { name: said.none })).toBeVisible()
      await scan(page)
      await look(page, 'client-application-empty')
    })
  })
}
