import { readFile } from 'node:fs/promises'
import type { Account } from '../account.ts'
import { type DemoPageIds, findDemoPageIds, signInToDemo, takeDownLink } from '../demo.ts'
import { focusFaults } from '../focus-order.ts'
import { expect, test as plain } from '../journey.ts'
import { openFirefox } from '../other-browsers/firefox.ts'
import { walkThrough } from '../other-browsers/walk.ts'
import { openWebKit } from '../other-browsers/webkit.ts'
import { addressOf, areas, type Reader, type Route, readers, routes } from '../route-table.ts'
import { type KomaServer, startDemoServer } from '../server.ts'
import { Walker, walks } from '../walker.ts'

const pageTable = new URL('../../web/src/app/routes/page-table.ts', import.meta.url)

/** Those that `npm test` has found on this machine. */
const { KOMA_WALK_FIREFOX: firefox, KOMA_WALK_WEBKIT: webkit } = process.env
const otherBrowsers = {
  ...(firefox && { Firefox: () => openFirefox(firefox) }),
  ...(webkit && { WebKit: () => openWebKit(webkit) }),
}

interface Demo {
  account: Account
  ids: DemoPageIds
}

interface WorkerFixtures {
  server: KomaServer
  demo: Demo
  /** A browser for each width, kept from one area to the next. */
  walkersOf: (reader: Reader) => Promise<Walker[]>
}

const test = plain.extend<object, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs out of this pattern.
    async ({}, use) => {
      const server = await startDemoServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 1_260_000 },
  ],
  demo: [
    async ({ server }, use) => {
      const account = await signInToDemo(server)
      const ids = { ...(await findDemoPageIds(account)), takedown: await takeDownLink(server, account) }
      await use({ account, ids })
    },
    { scope: 'worker' },
  ],
  walkersOf: [
    async ({ browser, server, demo }, use) => {
      const started = new Map<Reader, Promise<Walker[]>>()
      const start = (reader: Reader) =>
        Promise.all(walks.map((walk) => Walker.start(browser, server, reader, demo.account, walk)))
      await use((reader) => {
        const walkers = started.get(reader) ?? start(reader)
        started.set(reader, walkers)
        return walkers
      })
      for (const walkers of started.values()) for (const walker of await walkers) await walker.close()
    },
    { scope: 'worker' },
  ],
})

// In one worker, so that there is one server with the demo.
test.describe.configure({ mode: 'default' })

test.describe('[2 routes] every page', () => {
  test('has a row in the table', async () => {
    const paths = [...(await readFile(pageTable, 'utf8')).matchAll(/(?:path: |bare\()'([^']+)'/g)].map(
      ([, path = '']) => path,
    )
    expect(routes.map(({ path }) => path).toSorted()).toEqual(paths.toSorted())
  })

  test('of a share asks for nothing that it brings to a guest, and never loads its first pictures lazily', async ({
    page,
    demo,
  }) => {
    const { share } = demo.ids
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const response = await page.goto(`/share/${share}`)
    await expect(page.locator('[role="gridcell"] img').first()).toBeVisible()
    expect(response?.headers()['cache-control']).toBe('private, no-store')
    expect(
      asked.filter((path) => path === `/api/share/${share}` || path.startsWith(`/api/share/${share}/part`)),
    ).toEqual([])
    const cover = page.locator('main img').first()
    expect([await cover.getAttribute('fetchpriority'), await cover.getAttribute('loading')]).toEqual(['high', 'eager'])
  })

  for (const reader of readers) {
    for (const [area, rows] of Object.entries(areas)) {
      test(`of ${area} opens by its address for a ${reader} at three widths, and shows what is in the demo`, async ({
        walkersOf,
        demo,
        scan,
      }, testInfo) => {
        const walkers = await walkersOf(reader)
        const visit = async (walker: Walker, route: Route, turn: number) => {
          const { ids } = demo
          const address = addressOf(route, ids)
          const isTurn = walks.indexOf(walker.walk as never) === turn % walks.length
          if (reader === 'guest' && !route.guest) {
            // The login is the same whatever the page.
            if (isTurn) await walker.isLedToLogin(address)
            return
          }
          const isWide = walker.walk.width === 1440
          const byClick = isWide && reader === 'user' && route.from
          if (byClick) await walker.arriveByClick(byClick, address)
          else await walker.open(address)
          await walker.see(route, ids)
          if (isTurn) await scan(walker.page)
          if (byClick) {
            await walker.page.reload()
            await walker.see(route, ids)
          }
          if (!isWide || reader === 'guest') return
          const withPane = route.path === '/'
          expect(await focusFaults(walker.page, { withPane }), 'Tab goes through it').toEqual([])
        }
        const faults: string[] = []
        const go = async (walker: Walker) => {
          for (const [turn, route] of rows.entries()) {
            const name = `${route.path} at ${walker.walk.width} as a ${reader}`
            await test
              .step(name, () => visit(walker, route, turn))
              .catch(async (error: Error) => {
                faults.push(`${name}: ${error.message}`)
                await testInfo.attach(name, { body: await walker.page.screenshot(), contentType: 'image/png' })
              })
            for (const trouble of walker.takeTroubles()) faults.push(`${name}: ${trouble}`)
          }
        }
        await Promise.all(walkers.map(go))
        if (faults.length > 0) throw new Error(faults.join('\n\n'))
      })
    }
  }

  // Last, since the upload changes the demo.
  for (const [name, open] of Object.entries(otherBrowsers)) {
    test(`opens for a user in ${name}, who signs in there and uploads a photo`, async ({ server, demo }) => {
      test.setTimeout(600_000)
      const browser = await open()
      try {
        expect(await walkThrough(browser, server.url, demo.ids)).toEqual([])
      } finally {
        await browser.close()
      }
    })
  }
})
