import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { projectRoot } from '../source-files.ts'
import { browserArguments, browserEnvironment, findInstalledBrowser, type Machine } from './browser.ts'
import { findBrowser, findQuickBrowser } from './browser-install.ts'

const shebang = '#!/bin/sh\n'
const starting = `${shebang}echo Chromium 150\n`
const broken = `${shebang}echo 'install me by another installer' >&2\nexit 1\n`
const withFonts = `${shebang}echo 'Noto Sans CJK JP'\n`
const withoutFonts = `${shebang}exit 0\n`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-browser-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Writes a program into the machine's folder. */
async function put(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, text)
  await chmod(path, 0o755)
  return path
}

/** Logs the packages it was asked to install, and creates a browser if that was one of them. */
const packageManager = () => `${shebang}
echo "$@" >> ${folder}/asked
case "$*" in *chromium*) printf '#!/bin/sh\\nexit 0\\n' > ${folder}/bin/chromium; PATH=/bin:/usr/bin chmod +x ${folder}/bin/chromium;; esac
`
const asked = () => readFile(join(folder, 'asked'), 'utf8').catch(() => '')

function machine(changes: Partial<Machine> & { environment?: Record<string, string> } = {}): Machine {
  const PATH = [join(folder, 'first'), join(folder, 'bin'), '/usr/bin-that-is-not-there'].join(':')
  const { environment, ...rest } = changes
  return {
    platform: 'linux',
    architecture: 'arm64',
    isRoot: false,
    release: 'ID=debian\n',
    ...rest,
    environment: { PATH, ...environment },
  }
}

describe('the browser of most journeys', () => {
  it('is the headless shell if it starts, and otherwise the whole browser', async () => {
    const whole = await put('bin/chromium', starting)
    expect(findQuickBrowser(whole, machine())).toBe(whole)
    const shell = await put('bin/chromium-headless-shell', starting)
    expect(findQuickBrowser(whole, machine())).toBe(shell)
    await put('bin/chromium-headless-shell', broken)
    expect(findQuickBrowser(whole, machine())).toBe(whole)
  })

  it('is installed by root on Debian', async () => {
    const whole = await put('bin/chromium', starting)
    await put('bin/apt-get', packageManager())
    expect(findQuickBrowser(whole, machine({ isRoot: true }))).toBe(whole)
    expect(await asked()).toContain('chromium-headless-shell')
  })

  it('is the one that was chosen', async () => {
    await put('bin/chromium-headless-shell', starting)
    const own = await put('elsewhere/my-browser', starting)
    expect(findQuickBrowser(own, machine({ environment: { KOMA_TEST_BROWSER: own } }))).toBe(own)
  })
})

describe('the installed browser', () => {
  it('is found in PATH under its usual names', async () => {
    const path = await put('bin/google-chrome', starting)
    expect(findInstalledBrowser(machine())).toBe(path)
  })

  it('is the first one that starts', async () => {
    await put('first/chromium', broken)
    const path = await put('bin/google-chrome-stable', starting)
    expect(findInstalledBrowser(machine())).toBe(path)
  })

  it('is only the one that KOMA_TEST_BROWSER names, if it is set', async () => {
    await put('bin/chromium', starting)
    const own = await put('elsewhere/my-browser', starting)
    expect(findInstalledBrowser(machine({ environment: { KOMA_TEST_BROWSER: own } }))).toBe(own)
    expect(findInstalledBrowser(machine({ environment: { KOMA_TEST_BROWSER: join(folder, 'lost') } }))).toBeNull()
  })

  it('is found in the application folders of macOS and Windows', async () => {
    const mac = await put('Applications/Chromium.app/Contents/MacOS/Chromium', starting)
    expect(findInstalledBrowser(machine({ platform: 'darwin', environment: { HOME: folder } }))).toBe(mac)
    const environment = { LOCALAPPDATA: folder }
    const windows = await put('Google\\Chrome\\Application\\chrome.exe', '')
    expect(findInstalledBrowser(machine({ platform: 'win32', environment }))).toBe(windows)
  })

  it('runs without a sandbox only as root', () => {
    expect(browserArguments(machine({ isRoot: true }))).toContain('--no-sandbox')
    expect(browserArguments(machine())).not.toContain('--no-sandbox')
  })

  it('gets a home folder if the user has none', () => {
    expect(browserEnvironment(machine({ environment: { HOME: folder } })).HOME).toBe(folder)
    const spare = join(projectRoot, '.cache/browser-home')
    expect(browserEnvironment(machine({ environment: { HOME: '' } })).HOME).toBe(spare)
    expect(browserEnvironment(machine({ environment: { HOME: join(folder, 'lost') } })).HOME).toBe(spare)
  })
})

describe('finding a browser', () => {
  it('uses the installed one and installs nothing', async () => {
    const path = await put('bin/chromium', starting)
    await put('bin/fc-list', withFonts)
    await put('bin/apt-get', packageManager())
    await expect(findBrowser(machine({ isRoot: true }))).resolves.toBe(path)
    await expect(asked()).resolves.toBe('')
  })

  it('installs one with its fonts as root on Debian', async () => {
    await put('bin/apt-get', packageManager())
    await expect(findBrowser(machine({ isRoot: true }))).resolves.toBe(join(folder, 'bin/chromium'))
    const packages = 'chromium fonts-noto-cjk fonts-noto-color-emoji fontconfig'
    const patiently = '-q -o DPkg::Lock::Timeout=300'
    await expect(asked()).resolves.toBe(
      `${patiently} update\n${patiently} install -y --no-install-recommends ${packages}\n`,
    )
  })

  it('installs only the fonts if only they are missing', async () => {
    const path = await put('bin/chromium', starting)
    await put('bin/fc-list', withoutFonts)
    await put('bin/apt-get', packageManager())
    await expect(findBrowser(machine({ isRoot: true }))).resolves.toBe(path)
    await expect(asked()).resolves.toContain('--no-install-recommends fonts-noto-cjk')
  })

  it('continues without the fonts if it may not install them', async () => {
    const path = await put('bin/chromium', starting)
    await put('bin/fc-list', withoutFonts)
    await put('bin/apt-get', packageManager())
    await expect(findBrowser(machine())).resolves.toBe(path)
    await expect(asked()).resolves.toBe('')
  })

  it('explains in one sentence what is needed if no browser can be installed', async () => {
    await put('bin/apt-get', packageManager())
    const ubuntu = machine({ isRoot: true, release: 'ID=ubuntu\nID_LIKE=debian\n' })
    await expect(findBrowser(ubuntu)).rejects.toThrow(
      'The journeys need Chrome or Chromium: install one, or name one in KOMA_TEST_BROWSER.',
    )
    await expect(asked()).resolves.toBe('')
  })

  it('does not replace the one that KOMA_TEST_BROWSER names', async () => {
    await put('bin/chromium', starting)
    const lost = join(folder, 'lost')
    await expect(findBrowser(machine({ environment: { KOMA_TEST_BROWSER: lost } }))).rejects.toThrow(
      `KOMA_TEST_BROWSER names ${lost}, which does not start.`,
    )
  })
})
