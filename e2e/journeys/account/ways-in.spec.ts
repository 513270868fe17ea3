import { password, setProfile, signUp } from '../../account.ts'
import { expect, test } from '../../journey.ts'
import { LoginScreen } from '../../screens/login.ts'

test.describe('[4 auth] signing in and out', () => {
  test('signing in leads back to the requested page; a reload keeps the session; another tab signs out too', async ({
    page,
    context,
    server,
  }, testInfo) => {
    const id = `ways_${testInfo.project.name}`
    const account = await signUp(server.url, `${id}@koma.test`)
    await setProfile(server.url, account, id, 'コマ')

    await page.goto('/setting')
    await expect(page).toHaveURL('/login?from=%2Fsetting')
    await new LoginScreen(page, 'ja').signIn(account.email, password)
    await expect(page).toHaveURL('/setting')
    await page.reload()
    await expect(page.getByRole('heading', { name: '設定' })).toBeVisible()

    const other = await context.newPage()
    await other.goto('/photo')
    await expect(other.getByRole('heading', { name: '最初のひとコマを入れよう' })).toBeVisible()

    await page.getByRole('button', { name: 'ログアウト' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(other).toHaveURL(/\/login/)
  })

  test('a wrong password is reported without revealing whether the account exists', async ({
    context,
    server,
  }, testInfo) => {
    const email = `wrong_${testInfo.project.name}@koma.test`
    await signUp(server.url, email)
    for (const address of [email, `nobody_${testInfo.project.name}@koma.test`]) {
      const page = await context.newPage()
      await page.goto('/login')
      await new LoginScreen(page, 'ja').signIn(address, 'Not-the-password-1')
      await expect(page.getByText('メールアドレスかパスワードがちがいます')).toBeVisible()
      await page.close()
    }
  })

  test('settings take effect at once and persist', async ({ page, server, scan }, testInfo) => {
    const id = `look_${testInfo.project.name}`
    const account = await signUp(server.url, `${id}@koma.test`)
    await setProfile(server.url, account, id, 'コマ')
    await page.goto('/login?from=/setting')
    await new LoginScreen(page, 'ja').signIn(account.email, password)
    await page.getByRole('radio', { name: 'ダーク' }).check()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await scan(page)
    await page.getByRole('radio', { name: 'English' }).check()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    const original = page.getByRole('switch', { name: 'Allow saving original files' })
    await original.check()
    await page.getByRole('button', { name: /^Photo time zone/ }).click()
    await page.getByRole('searchbox', { name: 'Search by city, country or offset' }).fill('berlin')
    // It is sent after the change before it, and a reload would come before both.
    const saved = page.waitForResponse((response) => response.request().postData()?.includes('Europe/Berlin') ?? false)
    await page.getByRole('button', { name: /^Berlin/ }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await saved).ok()).toBe(true)
    await page.reload()
    await expect(original).toBeChecked()
    await expect(page.getByRole('button', { name: /^Photo time zone.*Berlin$/ })).toBeVisible()
    await scan(page)
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})
