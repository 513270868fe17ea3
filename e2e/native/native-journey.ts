import type { Page } from '@playwright/test'
import { password, setProfile, signUp } from '../account.ts'
import { expect, test as journey } from '../journey.ts'
import { LoginScreen } from '../screens/login.ts'
import { seedPhotos } from '../seeded-photos.ts'
import { type KomaServer, startServerAt } from '../server.ts'
import { type NativeApp, startNativeApp } from './native-app.ts'
import { StandInPhone } from './stand-in-bridge.ts'

export { expect }

export interface Apps {
  koma: KomaServer
  app: NativeApp
}

/** Journeys in the app of a phone: the web app as it is packed, Capacitor's own scripts, and a stand-in for the native side. */
export const test = journey.extend<{ phone: StandInPhone }, { apps: Apps }>({
  apps: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs out of this pattern.
    async ({}, use) => {
      const app = await startNativeApp()
      const koma = await startServerAt((port) => ({
        KOMA_PUBLIC_URL: `http://127.0.0.1:${port}`,
        KOMA_ALLOWED_ORIGINS: app.origin,
      }))
      await app.prepare(new URL(koma.url).origin.replace('localhost', '127.0.0.1'))
      await use({ koma, app })
      await koma.stop()
      await app.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  server: [async ({ apps }, use) => use(apps.koma), { scope: 'worker' }],
  baseURL: ({ apps }, use) => use(apps.app.origin),
  storageState: ({ apps }, use) =>
    use({
      cookies: [],
      origins: [{ origin: apps.app.origin, localStorage: [{ name: 'koma.language', value: 'ja' }] }],
    }),
  phone: async ({ page, apps }, use) => {
    const phone = new StandInPhone()
    await phone.openIn(page, apps.app.origin)
    await use(phone)
  },
})

export const linkTo = ({ koma }: Apps, path: string) => `http://127.0.0.1:${new URL(koma.url).port}${path}`

export async function signInOnScreen(page: Page, email: string): Promise<void> {
  const login = new LoginScreen(page, 'ja')
  await login.email.fill(email)
  await page.getByRole('button', { name: 'メールでつづける' }).click()
  await login.password.fill(password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
}

/** Somebody with photos, who is signed in on this phone. */
export async function enterApp(page: Page, phone: StandInPhone, { koma }: Apps, name: string, photos = 8) {
  const account = await signUp(koma.url, `${name}@koma.test`)
  await setProfile(koma.url, account, name, name)
  if (photos > 0) await seedPhotos(koma, account, photos, Date.UTC(2026, 7, 10, 3))
  await page.goto('/')
  await page.goto('/login?from=/photo')
  await signInOnScreen(page, account.email)
  await expect(page).toHaveURL(/\/photo$/)
  await expect.poll(() => phone.listensTo('App', 'backButton')).toBe(true)
  // The phone keeps it a moment later than the page knows of it.
  await expect.poll(() => [...phone.secure.keys()].some((key) => key.endsWith('koma.session'))).toBe(true)
  return account
}
