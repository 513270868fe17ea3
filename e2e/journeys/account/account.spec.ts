import { codeFor, enter, openElsewhere, password, signIn, signInto } from '../../account.ts'
import { expect, languages, test } from '../../journey.ts'

const words = {
  ja: {
    account: 'アカウント',
    email: 'メールアドレス',
    newEmail: '新しいメールアドレス',
    current: 'いまのパスワード',
    sendCode: 'コードを送る',
    code: '確認コード',
    emailChanged: 'メールアドレスを変更しました',
    password: 'パスワード',
    newPassword: '新しいパスワード',
    again: '新しいパスワード（もう一度）',
    change: 'パスワードを変更する',
    passwordChanged: 'パスワードを変更しました',
    devices: 'すべての端末',
    end: /を解除$/,
    ended: '端末を解除しました',
  },
  en: {
    account: 'Account',
    email: 'Email address',
    newEmail: 'New email address',
    current: 'Current password',
    sendCode: 'Send code',
    code: 'Verification code',
    emailChanged: 'Email address changed',
    password: 'Password',
    newPassword: 'New password',
    again: 'New password again',
    change: 'Change password',
    passwordChanged: 'Password changed',
    devices: 'All devices',
    end: /^Disconnect ./,
    ended: 'Device disconnected',
  },
}

for (const language of languages) {
  test.describe(`[2 /setting/account] in ${language}`, () => {
    test.use({ language })

    test('address and password are changed, and another browser is signed out at once', async ({
      page,
      context,
      server,
      scan,
      look,
      another,
    }, testInfo) => {
      const said = words[language]
      const id = `account_${testInfo.project.name}_${language}`
      const account = await enter(context, server.url, id)
      await signIn(server.url, account.email)

      await page.goto('/setting')
      await page.getByRole('link', { name: said.account, exact: true }).click()
      await page.getByRole('link', { name: said.email }).click()
      const moved = `${id}_moved@koma.test`
      await page.getByLabel(said.newEmail).fill(moved)
      await page.getByLabel(said.current, { exact: true }).fill(password)
      await scan(page)
      await look(page, 'change-email')
      await page.getByRole('button', { name: said.sendCode }).click()
      await page.getByLabel(said.code).fill(await codeFor(server.url, moved))
      await expect(page.getByText(said.emailChanged)).toBeVisible()
      await expect(page.getByRole('link', { name: said.email })).toContainText(moved)

      const elsewhere = await openElsewhere(another, { ...account, email: moved }, '/photo')
      await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByRole('link', { name: said.devices }).click()
      await expect(page.getByRole('button', { name: said.end })).toHaveCount(2)
      await scan(page)
      await look(page, 'devices')
      // The session over HTTP is older and stands below.
      const called = elsewhere.waitForRequest((request) => request.headers()['authorization'] !== undefined)
      await elsewhere.reload()
      const headers = { Authorization: (await called).headers()['authorization'] ?? '' }
      const askAsEnded = async () => (await fetch(`${server.url}/api/me`, { headers })).status
      expect(await askAsEnded()).toBe(200)
      await page.getByRole('button', { name: said.end }).first().click()
      await expect(page.getByText(said.ended)).toBeVisible()
      expect(await askAsEnded()).toBe(401)
      await elsewhere.reload()
      await expect(elsewhere).toHaveURL(/\/login/)

      await page.goto('/setting/change_password')
      await page.getByLabel(said.current, { exact: true }).fill(password)
      await page.getByLabel(said.newPassword, { exact: true }).fill('Frame-by-frame-2')
      await page.getByLabel(said.again, { exact: true }).fill('Frame-by-frame-2')
      await scan(page)
      await look(page, 'change-password')
      await page.getByRole('button', { name: said.change }).click()
      await expect(page.getByText(said.passwordChanged)).toBeVisible()
      await expect(page).toHaveURL(/\/setting\/account$/)
      await look(page, 'account')
      await scan(page)
      // Only the new address and password lead in now.
      await signInto(elsewhere.context(), { ...account, email: moved, password: 'Frame-by-frame-2' })
    })
  })
}
