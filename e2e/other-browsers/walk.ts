import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DemoPageIds, demoUser, findNewestPhoto, signInToDemo } from '../demo.ts'
import { makePhoto } from '../pictures.ts'
import { addressOf, routes, seenIn } from '../route-table.ts'
import { type DrivenBrowser, until } from './driven-browser.ts'

const language = 'ja'

/** Signs in on the screen, opens every page and uploads one photo. Returns what failed. */
export async function walkThrough(browser: DrivenBrowser, url: string, ids: DemoPageIds): Promise<string[]> {
  const faults: string[] = []
  const check = (what: string, run: () => Promise<void>) =>
    run().catch((error: unknown) => {
      faults.push(`${what}: ${error instanceof Error ? error.message : error}`)
    })
  await browser.goto(`${url}/about/terms`)
  await browser.run(`localStorage.setItem('koma.language', arguments[0])`, language)
  await enter(browser, url)
  for (const route of routes)
    await check(route.path, async () => {
      await browser.goto(url + addressOf(route, ids))
      await see(browser, seenIn(route.user, language))
    })
  await check('one upload', () => upload(browser, url))
  return faults
}

/** As a text, a label or the value of a field that can be seen. */
const isSeen = `
  const [sought] = arguments
  const labelled = [...document.querySelectorAll('[aria-label], input')].some((element) =>
    (element.getAttribute('aria-label') || element.value || '').includes(sought) && element.checkVisibility())
  return labelled || (document.body?.innerText ?? '').includes(sought)`
const press = `
  const button = [...document.querySelectorAll('button')].find(({ innerText }) => innerText.trim() === arguments[0])
  button?.click()
  return button !== undefined`

const see = (browser: DrivenBrowser, text: string) => until(`${text} is seen`, () => browser.run<boolean>(isSeen, text))

async function enter(browser: DrivenBrowser, url: string): Promise<void> {
  await browser.goto(`${url}/login`)
  await see(browser, 'メールでつづける')
  await browser.type('input[type="email"]', demoUser.email)
  await browser.run(press, 'メールでつづける')
  const asks = 'return document.querySelector(\'input[type="password"]\') !== null'
  await until('the password is asked for', () => browser.run<boolean>(asks))
  await browser.type('input[type="password"]', demoUser.password)
  await browser.run(press, 'ログイン')
  await until('the login ends', () => browser.run<boolean>("return !location.pathname.startsWith('/login')"))
}

async function upload(browser: DrivenBrowser, url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'koma-other-browser-'))
  // The browser may run as another user.
  await chmod(folder, 0o755)
  try {
    const { name: file, buffer } = await makePhoto('VRChat_2026-01-02_03-04-05.678_1920x1080.png', {
      r: 90,
      g: 40,
      b: 160,
    })
    await writeFile(join(folder, file), buffer)
    await browser.goto(`${url}/photo`)
    await see(browser, 'Club Prism')
    const account = await signInToDemo({ url })
    const newest = () => findNewestPhoto(account)
    const before = await newest()
    await browser.chooseFile('input[type="file"]', join(folder, file))
    await until('the photo arrives', async () => (await newest()) !== before)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
