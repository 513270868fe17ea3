import { codeFor, enter, mailedTo } from '../../account.ts'
import { expect, languages, test } from '../../journey.ts'

const words = {
  ja: {
    undo: '元に戻す',
    done: 'メールアドレスが元に戻りました',
    choose: '新しいパスワードを決める',
    sendCode: 'コードを送る',
    code: '確認コード',
    newPassword: '新しいパスワード',
    change: 'パスワードを変更する',
    ended: 'このリンクは使えません',
  },
  en: {
    undo: 'Restore',
    done: 'Your email address is restored',
    choose: 'Choose a new password',
    sendCode: 'Send the code',
    code: 'Verification code',
    newPassword: 'New password',
    change: 'Change password',
    ended: "This link doesn't work",
  },
}

/** Must not match the sign-up code, which is in the same mailbox. */
const resetCode = /(?<=(決めるためのコードです。|choose a new password\.)\s+)\d{6}/

for (const language of languages) {
  test.describe(`[4 auth] a change of the e-mail address, in ${language}`, () => {
    test.use({ language })

    test('is undone from the old mailbox, on a device where nobody is signed in', async ({
      page,
      context,
      server,
      scan,
      look,
      another,
    }, testInfo) => {
      const said = words[language]
      const id = `undo_${testInfo.project.name}_${language}`
      const { email } = await enter(context, server.url, id)
      const stolen = `${id}_stolen@koma.test`
      const ask = (path: string, data: object) =>
        context.request.post(`${server.url}/identity${path}`, { headers: { Origin: server.url }, data })
      expect((await ask('/change-email', { email: stolen })).status()).toBe(204)
      const code = await codeFor(server.url, stolen)
      expect((await ask('/confirm-email', { email: stolen, code })).status()).toBe(200)
      await page.goto('/photo')

      const elsewhere = await another()
      const link = await mailedTo(server.url, email, /\S+\/undo_email_change\S+/)
      await elsewhere.goto(link)
      await expect(elsewhere.getByRole('button', { name: said.undo })).toBeVisible()
      await scan(elsewhere)
      await look(elsewhere, 'undo-email-change')
      await elsewhere.getByRole('button', { name: said.undo }).click()
      await expect(elsewhere.getByRole('heading', { name: said.done })).toBeVisible()
      await scan(elsewhere)
      await look(elsewhere, 'undo-email-change-done')

      // The attacker is signed out, on every page that makes a call.
      await page.reload()
      await expect(page).toHaveURL(/\/login/)

      await elsewhere.getByRole('button', { name: said.choose }).click()
      await elsewhere.getByRole('button', { name: said.sendCode }).click()
      await elsewhere.getByLabel(said.code).fill(await mailedTo(server.url, email, resetCode))
      await elsewhere.getByLabel(said.newPassword, { exact: true }).fill('Frame-by-frame-2')
      await elsewhere.getByRole('button', { name: said.change }).click()
      await expect(elsewhere).not.toHaveURL(/\/login/)

      await elsewhere.goto(link)
      await elsewhere.getByRole('button', { name: said.undo }).click()
      await expect(elsewhere.getByRole('heading', { name: said.ended })).toBeVisible()
      await scan(elsewhere)
      await look(elsewhere, 'undo-email-change-ended')
    })
  })
}
