import { findCommand, type Machine, thisMachine } from './browser.ts'
import { installPackages } from './browser-install.ts'
import { emulateWine } from './emulated-wine.ts'

/** The program that runs the Windows client in tests; what is missing if there is none. */
export type Wine = { program: string } | { missing: string }

/** Wine, installed from Debian if possible. `KOMA_TEST_WINE` is `on` or `off`, or names a Wine. It exists for x86-64 alone. */
export function findWine(machine: Machine = thisMachine(), emulate = emulateWine): Wine {
  const isEmulated = machine.architecture !== 'x64'
  const { KOMA_TEST_WINE: chosen = isEmulated ? '' : 'on' } = machine.environment
  if (chosen === 'off') return { missing: 'KOMA_TEST_WINE is off' }
  // Emulated it takes half an hour, so it runs where somebody asks for it.
  if (!chosen) return { missing: 'set KOMA_TEST_WINE=on to run it' }
  if (chosen !== 'on') return { program: chosen }
  const needs = isEmulated ? ['Xvfb'] : ['Xvfb', 'wine']
  const isThere = () => needs.every((command) => findCommand(command, machine))
  if (!isThere()) installPackages(isEmulated ? ['xvfb'] : ['wine', 'wine64', 'xvfb'], machine)
  if (!isThere()) return { missing: 'install wine, wine64 and xvfb, or name a Wine in KOMA_TEST_WINE' }
  return isEmulated ? emulate(machine) : { program: findCommand('wine', machine) ?? '' }
}
