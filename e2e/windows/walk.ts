import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { buildInstaller } from '../../desktop/installer/build-installer.ts'
import { browserArguments, browserEnvironment, findInstalledBrowser } from '../../tooling/programs/browser.ts'
import { projectRoot } from '../../tooling/source-files.ts'
import { type Account, call, password, setProfile, signIn, signUp } from '../account.ts'
import { newContext } from '../journey.ts'
import { makePhoto } from '../pictures.ts'
import { LoginScreen } from '../screens/login.ts'
import { type KomaServer, startServer } from '../server.ts'
import { WindowsComputer } from './windows-computer.ts'

/** The Windows client from its installation to its end: `walk.ts <wine>`. Each step needs the ones before, so the first failure ends it. */
const [wine = ''] = process.argv.slice(2)
/** Wine may run in an emulator, where everything takes very long. */
const patience = 15 * 60_000
const programs = 'AppData/Local/Programs/Koma'
const data = 'AppData/Local/Koma'
const email = 'windows@koma.test'
const expected = new Map<string, string>()
let passed = 0

async function check(what: string, run: () => Promise<void>): Promise<void> {
  const begun = performance.now()
  await run().catch((error: unknown) => {
    throw new Error(`failed: ${what}\n  ${error instanceof Error ? error.message : error}`)
  })
  passed += 1
  console.log(`passed: ${what} (${Math.round((performance.now() - begun) / 1000)} s)`)
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patience
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`It did not happen: ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

function same(what: string, one: unknown, other: unknown): void {
  const [is, should] = [JSON.stringify(one), JSON.stringify(other)]
  if (is !== should) throw new Error(`${what}: ${is}, not ${should}.`)
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function save(computer: WindowsComputer, name: string): Promise<void> {
  const { buffer } = await makePhoto(name, { r: 220, g: 120, b: 90 })
  expected.set(name, digestOf(buffer))
  await computer.savePhoto(name, buffer)
}

/** Whether the library has every photo that was saved, once, to the bit. */
async function arrived(server: KomaServer): Promise<void> {
  const account = await signIn(server.url, email)
  const photos = async () =>
    (await call(account, 'GET', '/my')).photos as { filename: string; urls: { original: string } }[]
  await until('all photos are in', async () => (await photos()).length >= expected.size)
  const found = await Promise.all(
    (await photos()).map(async ({ filename, urls }) => {
      const original = await fetch(new URL(urls.original, server.url))
      return [filename, digestOf(new Uint8Array(await original.arrayBuffer()))] as const
    }),
  )
  const inOrder = (pairs: Iterable<readonly [string, string]>) => [...pairs].sort()
  same('The library has', inOrder(found), inOrder(expected))
}

async function allow(address: string, account: Account): Promise<void> {
  const executablePath = process.env.KOMA_TEST_BROWSER ?? findInstalledBrowser()
  const options = {
    args: [...browserArguments()],
    env: browserEnvironment(),
    ...(executablePath && { executablePath }),
  }
  const browser = await chromium.launch(options)
  try {
    const page = await (await newContext(browser, { locale: 'ja-JP', serviceWorkers: 'block' })).newPage()
    page.setDefaultTimeout(patience)
    await page.goto(address)
    await new LoginScreen(page, 'ja').signIn(account.email, password)
    await page.getByRole('heading', { name: 'このPCをつなぎますか？' }).waitFor()
    await page.getByRole('button', { name: '許可する' }).click()
    await page.getByRole('heading', { name: 'つながりました' }).waitFor()
  } finally {
    await browser.close()
  }
}

async function walk(computer: WindowsComputer, server: KomaServer, setups: { first: string; later: string }) {
  const account = await signUp(server.url, email)
  await setProfile(server.url, account, 'windows', 'windows')
  const isIn = (phase: string) => async () => (await computer.view())?.phase === phase
  const sent = (count: number) => until(`${count} are sent`, async () => (await computer.view())?.sent === count)

  await check('a silent installation, for this user alone', async () => {
    await save(computer, 'VRChat_2025-08-16_20-00-00.000_640x360.png')
    await save(computer, '写真 1.png')
    await computer.install(setups.first)
    const files = ['Koma.exe', 'Uninstall.exe', 'app', 'licenses.txt', 'node.exe', 'server.txt']
    same('Files', (await readdir(computer.home(programs))).sort(), files)
    same('The shortcut', computer.isThere('AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Koma.lnk'), true)
    const run = `"${computer.windowsHome(`${programs}/Koma.exe`)}" --autostart`
    same('The Run key', (await computer.registered('Run', 'Koma'))?.toLowerCase(), run.toLowerCase())
    same('The version', await computer.registered('Uninstall\\Koma', 'DisplayVersion'), '0.1.0')
    same('The publisher', await computer.registered('Uninstall\\Koma', 'Publisher'), 'Koma')
  })
  await check('it is started by the installer, and allowed by its code in a browser', async () => {
    await until('it asks to be connected', isIn('connecting'))
    await allow((await computer.view())?.code?.address ?? '', account)
    await until('it is connected', isIn('choosing'))
    same('The session as a file', computer.isThere(`${data}/session`), false)
  })
  await check('photos from before come in when they are wanted', async () => {
    await until('they are counted', async () => (await computer.view())?.choice?.everything.files === 2)
    same('Sent before', (await computer.view())?.sent, 0)
    same('Choosing', (await computer.ask('settings', { begin: 'everything' })).status, 204)
    await sent(2)
    await arrived(server)
  })
  await check('new ones do by themselves, saved by a program of Windows or another', async () => {
    await save(computer, 'VRChat_2025-08-16_21-00-00.000_640x360.png')
    await sent(3)
    const { buffer } = await makePhoto('copied', { r: 20, g: 120, b: 190 })
    await computer.savePhoto('copied.tmp', buffer)
    expected.set('新しい写真.png', digestOf(buffer))
    const folder = computer.windowsHome('Pictures/VRChat/2025-08')
    await computer.run('cmd', '/c', 'copy', `${folder}\\copied.tmp`, `${folder}\\新しい写真.png`)
    await sent(4)
    await arrived(server)
  })
  await check('the Run key starts it, still connected, and nothing is sent twice', async () => {
    await computer.end()
    same('It runs', await computer.view(), null)
    await save(computer, 'VRChat_2025-08-16_22-00-00.000_640x360.png')
    await computer.start()
    await sent(5)
    await arrived(server)
  })
  await check('a later version is installed while it runs, and its journal stays', async () => {
    const before = await computer.address()
    await computer.install(setups.later)
    same('The version', await computer.registered('Uninstall\\Koma', 'DisplayVersion'), '0.1.1')
    await until('another one runs', async () => (await computer.address()) !== before && (await isIn('running')()))
    same('Sent', (await computer.view())?.sent, 5)
    await save(computer, 'VRChat_2025-08-16_23-00-00.000_640x360.png')
    await sent(6)
    await arrived(server)
  })
  await check('it goes without a trace but for photos and settings', async () => {
    await computer.run(computer.windowsHome(`${programs}/Uninstall.exe`), '/S')
    await until('its files are gone', () => !computer.isThere(programs))
    same('It runs', await computer.view(), null)
    same('The Run key', await computer.registered('Run', 'Koma'), null)
    same('The shortcut', computer.isThere('AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Koma.lnk'), false)
    same('The journal', computer.isThere(`${data}/journal.db`), true)
    const photos = (await readdir(computer.home('Pictures/VRChat/2025-08'))).filter((name) => name.endsWith('.png'))
    same('Photos', photos.sort(), [...expected.keys()].sort())
  })
}

async function buildBoth(server: KomaServer, folder: string) {
  const { port } = new URL(server.url)
  const cache = join(projectRoot, 'node_modules/.cache/koma-installer')
  const common = { server: `http://127.0.0.1:${port}`, publisher: 'Koma', cache, isFast: true }
  return {
    first: await buildInstaller({ ...common, out: join(folder, 'first') }),
    later: await buildInstaller({ ...common, out: join(folder, 'later'), version: '0.1.1' }),
  }
}

const folder = await mkdtemp(join(tmpdir(), 'koma-setups-'))
const server = await startServer()
let failed = 0
try {
  const setups = await buildBoth(server, folder)
  const computer = await WindowsComputer.make(wine)
  try {
    await walk(computer, server, setups)
  } finally {
    await computer.remove()
  }
} catch (error) {
  failed += 1
  console.log(error instanceof Error ? error.message : error)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed in wine`)
if (failed > 0 || passed === 0) process.exitCode = 1
