import { readFile } from 'node:fs/promises'
import { password } from '../../account.ts'
import { expect, test as journey, languages } from '../../journey.ts'
import { makePhoto } from '../../pictures.ts'
import { LibraryScreen } from '../../screens/library.ts'
import { LoginScreen } from '../../screens/login.ts'
import { PhotoScreen } from '../../screens/photo.ts'
import { ProfileScreen } from '../../screens/profile.ts'
import { type KomaServer, startServerAt } from '../../server.ts'

/** An installation with the web app, the API with identity, and content on three origins, none of the same site. */
interface Apart {
  koma: KomaServer
  web: string
  api: string
  content: string
}

const test = journey.extend<object, { apart: Apart }>({
  apart: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs out of this pattern.
    async ({}, use) => {
      const originsAt = (port: number | string) => ({
        web: `http://web.localhost:${port}`,
        api: `http://api.localhost:${port}`,
        content: `http://content.localhost:${port}`,
      })
      const koma = await startServerAt((port) => {
        const { web, api, content } = originsAt(port)
        return { KOMA_PUBLIC_URL: web, KOMA_API_URL: api, KOMA_IDENTITY_URL: api, KOMA_CONTENT_URL: content }
      })
      await use({ koma, ...originsAt(new URL(koma.url).port) })
      await koma.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  // In place of the usual one, which these journeys do not need.
  server: [async ({ apart }, use) => use(apart.koma), { scope: 'worker' }],
})

for (const language of languages) {
  test.describe(`[6] three origins, in ${language}`, () => {
    test.use({ language })

    test('a photo is uploaded, seen and downloaded, and no cookie is needed', async ({ apart, another }, testInfo) => {
      const { koma, web, api, content } = apart
      const name = `apart_${testInfo.project.name}_${language}`
      const page = await another({ ...koma, url: web })
      const asked = new Map<string, Set<string>>()
      page.on('request', (request) => {
        const { origin, pathname } = new URL(request.url())
        const kind = pathname.split('/')[1] ?? ''
        if (!['api', 'identity', 'content'].includes(kind)) return
        asked.set(kind, (asked.get(kind) ?? new Set()).add(origin))
      })
      const login = new LoginScreen(page, language)
      const library = new LibraryScreen(page, language)

      await page.goto('/login?from=/photo')
      await login.signUp(`${name}@koma.test`, password)
      await login.enterCode(koma.url, `${name}@koma.test`)
      await login.startProfile.click()
      const profile = new ProfileScreen(page, language)
      await profile.fill(name, 'コマ', '夜の写真が好きです。')
      await profile.start.click()
      await expect(library.empty).toBeVisible()
      const file = await makePhoto('VRChat_2026-08-16_19-42-00.123_1920x1080.png', { r: 240, g: 120, b: 60 })
      await library.upload(file)
      const picture = library.tiles.first().locator('img').first()
      await expect(picture).toHaveAttribute('src', new RegExp(`^${content}/content/photo/`))

      // The session survives without a cookie: the refresh token is in the storage of the web app's own origin.
      expect(await page.context().cookies()).toEqual([])
      await page.reload()
      await expect(picture).toHaveAttribute('src', new RegExp(`^${content}/content/photo/`))
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

      await library.tiles.first().click()
      await expect(page).toHaveURL(/\/photo\/[0-9a-f-]{36}$/)
      const download = page.waitForEvent('download')
      await new PhotoScreen(page, language).save.click()
      const saved = await (await download).path()
      expect(Buffer.compare(await readFile(saved), file.buffer)).toBe(0)

      expect(Object.fromEntries([...asked].map(([kind, origins]) => [kind, [...origins]]))).toEqual({
        api: [api],
        identity: [api],
        content: [content],
      })
    })

    test('a page of another origin reads nothing', async ({ apart, another }) => {
      const { koma, web, api } = apart
      const stranger = await another({ ...koma, url: web.replace('web.', 'evil.') })
      await stranger.goto('/theme.js')
      const answers = await stranger.evaluate(
        async (addresses) => {
          const read = (address: string) =>
            fetch(address).then(
              () => 'read',
              () => 'refused',
            )
          return Promise.all(addresses.map(read))
        },
        [`${api}/api/health/live`, `${api}/identity/devices`, `${web}/config.json`],
      )
      expect(answers).toEqual(['refused', 'refused', 'refused'])
    })
  })
}
