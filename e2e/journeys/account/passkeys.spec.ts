import type { Page } from '@playwright/test'
import { mailedTo, password, setProfile, signInto, signUp } from '../../account.ts'
import { expect, languages, test } from '../../journey.ts'
import { LoginScreen } from '../../screens/login.ts'

const words = {
  ja: {
    passkeys: 'パスキー',
    add: 'パスキーを追加',
    added: 'パスキーを追加しました',
    edit: /を編集$/,
    name: '名前',
    save: '保存',
    renamed: '名前を変更しました',
    remove: '削除',
    confirm: '削除する',
    removed: 'パスキーを削除しました',
    empty: 'パスキーはまだありません',
    login: 'パスキーでログイン',
    end: 'ログアウトさせる',
    ended: 'ログアウトさせました',
    choose: '新しいパスワードを決める',
    forgot: 'パスワードの再設定',
  },
  en: {
    passkeys: 'Passkeys',
    add: 'Add a passkey',
    added: 'Passkey added',
    edit: /^Edit ./,
    name: 'Name',
    save: 'Save',
    renamed: 'Name changed',
    remove: 'Remove',
    confirm: 'Remove',
    removed: 'Passkey removed',
    empty: 'No passkeys yet',
    login: 'Log in with a passkey',
    end: 'Log it out',
    ended: 'That device is logged out',
    choose: 'Choose a new password',
    forgot: 'Reset your password',
  },
}

/** A device that keeps passkeys, whose user unlocks it whenever it asks. */
async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Switches off what the browser offers by itself, which the virtual device would accept before anybody presses a button. */
async function offerNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
}

for (const language of languages) {
  test.describe(`[6] passkeys, in ${language}`, () => {
    test.use({ language })

    test('a passkey is added, signs in by one tap, is renamed and removed', async ({
      page,
      context,
      server,
      scan,
      look,
    }, testInfo) => {
      const said = words[language]
      const id = `passkey_${testInfo.project.name}_${language}`
      const account = await signUp(server.url, `${id}@koma.test`)
      await setProfile(server.url, account, id, id)
      await signInto(context, account)
      await addAuthenticator(page)
      await offerNothing(page)

      await page.goto('/setting/account')
      await page.getByRole('link', { name: said.passkeys }).click()
      await expect(page.getByText(said.empty)).toBeVisible()
      await scan(page)
      await look(page, 'passkeys-empty')
      await page.getByRole('button', { name: said.add }).click()
      await expect(page.getByText(said.added)).toBeVisible()
      await page.getByRole('button', { name: said.edit }).click()
      await page.getByLabel(said.name, { exact: true }).fill('Koma key')
      await scan(page)
      await look(page, 'passkeys-edit')
      await page.getByRole('button', { name: said.save, exact: true }).click()
      await expect(page.getByText(said.renamed)).toBeVisible()
      await expect(page.getByText('Koma key', { exact: true })).toBeVisible()
      await scan(page)
      await look(page, 'passkeys')

      await context.clearCookies()
      await page.goto('/login?from=/setting/passkeys')
      await expect(page.getByRole('button', { name: said.login })).toBeVisible()
      await scan(page)
      await look(page, 'login-passkey')
      await page.getByRole('button', { name: said.login }).click()
      await expect(page).toHaveURL('/setting/passkeys')

      await page.getByRole('button', { name: said.edit }).click()
      await page.getByRole('button', { name: said.remove, exact: true }).click()
      await page.getByRole('button', { name: said.confirm, exact: true }).click()
      await expect(page.getByText(said.removed)).toBeVisible()
      await expect(page.getByText(said.empty)).toBeVisible()

      // The password still leads in.
      await context.clearCookies()
      await page.goto('/login?from=/setting/passkeys')
      await new LoginScreen(page, language).signIn(account.email, password)
      await expect(page).toHaveURL('/setting/passkeys')
    })

    test('a new sign-in is mailed, and the link of the mail ends it', async ({
      page,
      server,
      another,
      scan,
      look,
    }, testInfo) => {
      const said = words[language]
      const id = `noticed_${testInfo.project.name}_${language}`
      const account = await signUp(server.url, `${id}@koma.test`)
      await setProfile(server.url, account, id, id)
      const elsewhere = await another()
      await signInto(elsewhere.context(), account)
      await elsewhere.goto('/photo')
      await expect(elsewhere).toHaveURL('/photo')
      const link = await mailedTo(server.url, account.email, /\S+\/end_session\?token=\S+/)

      await page.goto(new URL(link).pathname + new URL(link).search)
      await scan(page)
      await look(page, 'end-session')
      await page.getByRole('button', { name: said.end }).click()
      await expect(page.getByRole('heading', { name: said.ended })).toBeVisible()
      await elsewhere.reload()
      await expect(elsewhere).toHaveURL(/\/login/)
      await page.getByRole('button', { name: said.choose }).click()
      await expect(page.getByRole('heading', { name: said.forgot })).toBeVisible()
    })
  })
}
