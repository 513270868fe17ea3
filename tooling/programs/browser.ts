import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { projectRoot } from '../source-files.ts'

/** What finding a browser depends on, so that tests can simulate other machines. */
export interface Machine {
  platform: NodeJS.Platform
  architecture: string
  environment: Record<string, string | undefined>
  isRoot: boolean
  /** The content of /etc/os-release, empty if there is none. */
  release: string
}

export function thisMachine(): Machine {
  return {
    platform: process.platform,
    architecture: process.arch,
    environment: process.env,
    isRoot: process.getuid?.() === 0,
    release: existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '',
  }
}

/** The command and the package of Debian. */
export const headlessShell = 'chromium-headless-shell'

const commandNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
]

const macApplications = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const windowsPrograms = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']

/** The first program of that name in the machine's PATH. */
export function findCommand(name: string, { environment }: Machine): string | null {
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function usualPlaces(machine: Machine): string[] {
  const { platform, environment } = machine
  if (platform === 'darwin') {
    const folders = ['/Applications', join(environment.HOME ?? '', 'Applications')]
    return folders.flatMap((folder) =>
      macApplications.map((name) => join(folder, `${name}.app/Contents/MacOS/${name}`)),
    )
  }
  if (platform === 'win32') {
    const folders = [environment.ProgramFiles, environment['ProgramFiles(x86)'], environment.LOCALAPPDATA]
    return folders
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => windowsPrograms.map((p) => join(folder, p)))
  }
  return commandNames.flatMap((name) => findCommand(name, machine) ?? [])
}

/** An installed browser that starts. Ubuntu's `chromium-browser`, for example, may only print where to get one. */
export function findInstalledBrowser(machine: Machine = thisMachine()): string | null {
  const chosen = machine.environment.KOMA_TEST_BROWSER
  if (chosen) return starts(chosen, machine) ? chosen : null
  return usualPlaces(machine).find((path) => existsSync(path) && starts(path, machine)) ?? null
}

/**
 * The same browser without windows, which needs a quarter less time for a journey. It shows no notifications. Null if it is not
 * installed, or if a browser was chosen.
 */
export function findHeadlessShell(machine: Machine = thisMachine()): string | null {
  const shell = machine.environment.KOMA_TEST_BROWSER ? null : findCommand(headlessShell, machine)
  return shell && starts(shell, machine) ? shell : null
}

function starts(path: string, { platform, environment }: Machine): boolean {
  // On Windows, `--version` opens a window instead.
  if (platform === 'win32') return existsSync(path)
  const { status } = spawnSync(path, ['--version'], { env: environment as NodeJS.ProcessEnv, timeout: 30_000 })
  return status === 0
}

/** No sandbox as root, because Chromium refuses it; and no network access except to the pages under test. */
export function browserArguments({ isRoot }: Machine = thisMachine()): string[] {
  return [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    ...(isRoot ? ['--no-sandbox'] : []),
  ]
}

const spareHome = join(projectRoot, '.cache', 'browser-home')

/** Without a home folder, a browser writes to its working directory or leaves a .config in the shared temporary folder. */
export function browserEnvironment({ environment }: Machine = thisMachine()): Record<string, string> {
  const set = Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const home = environment.HOME && existsSync(environment.HOME) ? environment.HOME : spareHome
  if (home === spareHome) mkdirSync(spareHome, { recursive: true })
  // Without a locale, Chromium cannot write Japanese file names.
  return { ...Object.fromEntries(set), HOME: home, LC_ALL: 'C.UTF-8' }
}
