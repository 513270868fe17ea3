import type { Page } from '@playwright/test'
import { audience, clientId, startIssuer, type TestIssuer } from '../../issuer.ts'
import { expect, test as journey, languages } from '../../journey.ts'
import { makePhoto } from '../../pictures.ts'
import { IssuerScreen } from '../../screens/issuer.ts'
import { LibraryScreen } from '../../screens/library.ts'
import { LoginScreen } from '../../screens/login.ts'
import { ProfileScreen } from '../../screens/profile.ts'
import { TermsScreen } from '../../screens/terms.ts'
import { type KomaServer, startServerAt } from '../../server.ts'

const accountUrl = 'https://account.koma.test/'

const words = {
  ja: {
    manage: /パスワードと端末の管理/,
    signOut: 'ログアウト',
    denied: 'ログインをやめたか、許可されませんでした。',
    away: 'ログインのページに接続できませんでした。すこし待って、もう一度お試しください。',
    proceed: '削除にすすむ',
    confirm: '削除する',
    gone: 'アカウントを削除しました',
    foreign: 'このログインは、この画面ではじめたものではありません。もう一度ログインしてください。',
  },
  en: {
    manage: /Manage password and devices/,
    signOut: 'Log out',
    denied: "The login was canceled or wasn't allowed.",
    away: "Couldn't reach the login page. Wait a moment and try again.",
    proceed: 'Go to deletion',
    confirm: 'Delete',
    gone: 'Your account was deleted',
    foreign: "This login wasn't started in this tab. Start again from the beginning.",
  },
}

interface Installation {
  /** The installation: its users sign in at the issuer, and its access tokens live for seconds. */
  koma: KomaServer
  issuer: TestIssuer
}

const test = journey.extend<object, { installation: Installation }>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs out of this pattern.
    async ({}, use) => {
      const issuing = Promise.withResolvers<TestIssuer>()
      const koma = await startServerAt(async (port) => {
        const issuer = await startIssuer(`http://localhost:${port}`, 6)
        issuing.resolve(issuer)
        return {
          KOMA_OIDC_ISSUER: issuer.url,
          KOMA_OIDC_AUDIENCE: audience,
          KOMA_OIDC_CLIENT_ID: clientId,
          KOMA_ACCOUNT_URL: accountUrl,
        }
      })
      const issuer = await issuing.promise
      await use({ koma, issuer })
      await koma.stop()
      await issuer.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  // In place of the usual one, which these journeys do not need.
  server: [async ({ installation }, use) => use(installation.koma), { scope: 'worker' }],
})

for (const language of languages) {
  test.describe(`[6] another issuer, in ${language}`, () => {
    test.use({ language })

    test('signs in, renews, and signs out', async ({ installation, another, scan, look }, testInfo) => {
      const { koma, issuer } = installation
      const said = words[language]
      const name = `issuer_${testInfo.project.name}_${language}`
      const page = await another(koma)
      const provider = new IssuerScreen(page, language)
      const library = new LibraryScreen(page, language)

      await page.goto('/photo?order=asc')
      await expect(page).toHaveURL('/login?from=%2Fphoto%3Forder%3Dasc')
      await expect(provider.go).toBeVisible()
      await scan(page)
      await look(page, 'issuer-login')
      await provider.refuse()
      await expect(page.getByText(said.denied)).toBeVisible()
      await scan(page)
      await look(page, 'issuer-denied')
      await provider.again.click()
      await expect(page).toHaveURL('/login?from=%2Fphoto%3Forder%3Dasc')

      issuer.setAway(true)
      await page.reload()
      await provider.go.click()
      await expect(page.getByText(said.away)).toBeVisible()
      issuer.setAway(false)
      await provider.signIn(name)
      await new TermsScreen(page, language).agree()
      await new LoginScreen(page, language).startProfile.click()
      const profile = new ProfileScreen(page, language)
      await profile.fill(name, 'コマ', '夜の写真が好きです。')
      await profile.start.click()
      await expect(library.empty).toBeVisible()
      await expect(page).toHaveURL('/photo?order=asc')

      await page.reload()
      await library.upload(await makePhoto('VRChat_2026-08-16_19-42-00.123_1920x1080.png', { r: 240, g: 120, b: 60 }))
      await expect(library.tiles).toHaveCount(1)
      const beside = await page.context().newPage()
      await beside.goto('/album')
      await useUntilRenewed(issuer, [page, beside], 6)
      expect(issuer.refusals()).toEqual([])

      await page.goto('/setting/change_password')
      await expect(page).toHaveURL('/setting/account')
      await expect(page.getByRole('link', { name: said.manage })).toHaveAttribute('href', accountUrl)
      await scan(page)
      await look(page, 'issuer-account')

      await page.goto('/setting')
      await page.getByRole('button', { name: said.signOut, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: said.signOut, exact: true }).click()
      await provider.confirmSignOut()
      await expect(page).toHaveURL(`${koma.url}/`)
      await beside.goto('/photo')
      await expect(beside).toHaveURL(/\/login/)
      await new IssuerScreen(beside, language).go.click()
      await expect(beside.locator('input[name=login]')).toBeVisible()
    })

    test('a session that the issuer ended is over, and a foreign callback leads nowhere', async ({
      installation,
      another,
    }, testInfo) => {
      const { koma, issuer } = installation
      const page = await another(koma)
      await page.goto('/login?from=/photo')
      await new IssuerScreen(page, language).signIn(`ended_${testInfo.project.name}_${language}`)
      await expect(new TermsScreen(page, language).first).toBeVisible()
      await revokeSession(page, issuer)
      await page.reload()
      await expect(page).toHaveURL('/login?from=%2Fphoto')

      await page.goto('/login/callback?code=stolen&state=guessed')
      await expect(page.getByText(words[language].foreign)).toBeVisible()
    })

    test('somebody who has just signed in there can leave, even without agreeing to the terms', async ({
      installation,
      another,
      scan,
    }, testInfo) => {
      const said = words[language]
      const page = await another(installation.koma)
      await page.goto('/login?from=/photo')
      await new IssuerScreen(page, language).signIn(`leaves_${testInfo.project.name}_${language}`)
      const terms = new TermsScreen(page, language)
      await expect(terms.first).toBeVisible()
      await terms.openData()
      await page.getByRole('button', { name: said.proceed }).click()
      const dialog = page.getByRole('dialog')
      const confirm = dialog.getByRole('button', { name: said.confirm, exact: true })
      await expect(confirm).toBeEnabled()
      await scan(page)
      await confirm.click()
      await expect(page.getByRole('heading', { name: said.gone }).last()).toBeVisible()
    })
  })
}

/** Goes from page to page in every tab, until tokens were renewed so many times more. */
async function useUntilRenewed(issuer: TestIssuer, tabs: Page[], times: number): Promise<void> {
  const enough = issuer.renewals() + times
  await expect(async () => {
    for (const tab of tabs) {
      for (const path of ['/album', '/photo']) {
        await tab.locator(`nav a[href="${path}"]:visible`).first().click()
        await expect(tab).toHaveURL(path)
      }
    }
    expect(issuer.renewals()).toBeGreaterThanOrEqual(enough)
  }).toPass()
}

/** As the issuer's own page would, where somebody ends their sessions. */
async function revokeSession(page: Page, issuer: TestIssuer): Promise<void> {
  const stored = await page.evaluate(() => localStorage.getItem('koma.session'))
  const { refreshToken } = JSON.parse(stored ?? '{}') as { refreshToken: string }
  const body = new URLSearchParams({ token: refreshToken, client_id: clientId })
  const answer = await fetch(`${issuer.url}/token/revocation`, { method: 'POST', body })
  expect(answer.status).toBe(200)
}
