import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter } from 'node:path'
import { findCommand, type Machine, thisMachine } from './browser.ts'
import { installPackages } from './browser-install.ts'

/** A browser besides that of the journeys, with the setting by which the walk in it is started; what is missing if it cannot be. */
export type OtherBrowser = { name: string; setting: Record<string, string> } | { name: string; missing: string }

const webkitNeeds = ['WebKitWebDriver', 'xvfb-run', 'dbus-run-session']
const architectures: Record<string, string> = { x64: 'x86_64', arm64: 'aarch64' }

/** Firefox and WebKit, installed from Debian if possible. `KOMA_TEST_FIREFOX` is `off`, or names a Firefox. */
export function findOtherBrowsers(machine: Machine = thisMachine()): OtherBrowser[] {
  return [findFirefox(machine), findWebKit(machine)]
}

function findFirefox(machine: Machine): OtherBrowser {
  const name = 'Firefox'
  const chosen = machine.environment.KOMA_TEST_FIREFOX
  if (chosen === 'off') return { name, missing: 'KOMA_TEST_FIREFOX is off' }
  const find = () => chosen ?? findCommand('firefox-esr', machine) ?? findCommand('firefox', machine)
  if (!find()) installPackages(['firefox-esr'], machine)
  const program = find()
  if (program && starts(program, machine)) return { name, setting: { KOMA_WALK_FIREFOX: program } }
  return { name, missing: 'install firefox-esr, or name a Firefox in KOMA_TEST_FIREFOX' }
}

function findWebKit(machine: Machine): OtherBrowser {
  const name = 'WebKit'
  // It needs a screen and a bus of its own, and on a busy machine it has missed pages, so it runs where somebody asks for it.
  if (machine.environment.KOMA_TEST_WEBKIT !== 'on') return { name, missing: 'set KOMA_TEST_WEBKIT=on to run it' }
  const find = () => {
    const found = webkitNeeds.map((command) => findCommand(command, machine))
    const folder = `/usr/lib/${architectures[machine.architecture]}-linux-gnu/webkit2gtk-4`
    const browser = [`${folder}.1/MiniBrowser`, `${folder}.0/MiniBrowser`].find((path) => existsSync(path))
    return found[0] && browser && found.every(Boolean) ? [found[0], browser] : null
  }
  if (!find()) installPackages(['webkit2gtk-driver', 'xvfb', 'xauth', 'dbus'], machine)
  const programs = find()
  if (!programs) return { name, missing: 'install webkit2gtk-driver, xvfb, xauth and dbus' }
  return { name, setting: { KOMA_WALK_WEBKIT: programs.join(delimiter) } }
}

function starts(path: string, { environment }: Machine): boolean {
  const { status } = spawnSync(path, ['--version'], { env: environment as NodeJS.ProcessEnv, timeout: 30_000 })
  return status === 0
}
