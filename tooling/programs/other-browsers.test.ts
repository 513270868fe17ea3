import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Machine } from './browser.ts'
import { findOtherBrowsers } from './other-browsers.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-other-browsers-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function put(name: string, exitCode: number): Promise<string> {
  const path = join(folder, name)
  await mkdir(folder, { recursive: true })
  await writeFile(path, `#!/bin/sh\nexit ${exitCode}\n`)
  await chmod(path, 0o755)
  return path
}

/** Where nothing can be installed. */
const machine = (environment: Record<string, string> = {}): Machine => ({
  platform: 'linux',
  architecture: 'riscv64',
  isRoot: false,
  release: 'ID=debian\n',
  environment: { PATH: folder, ...environment },
})

describe('the other browsers', () => {
  it('are named with what is missing', () => {
    expect(findOtherBrowsers(machine())).toEqual([
      { name: 'Firefox', missing: 'install firefox-esr, or name a Firefox in KOMA_TEST_FIREFOX' },
      { name: 'WebKit', missing: 'set KOMA_TEST_WEBKIT=on to run it' },
    ])
  })

  it('include WebKit if it is asked for', () => {
    const webkit = { name: 'WebKit', missing: 'install webkit2gtk-driver, xvfb, xauth and dbus' }
    expect(findOtherBrowsers(machine({ KOMA_TEST_WEBKIT: 'on' }))[1]).toEqual(webkit)
  })

  it('include a Firefox that starts, the one that is named before any other, and none if it is switched off', async () => {
    const installed = await put('firefox', 0)
    const chosen = await put('chosen', 0)
    const found = (path: string) => ({ name: 'Firefox', setting: { KOMA_WALK_FIREFOX: path } })
    expect(findOtherBrowsers(machine())[0]).toEqual(found(installed))
    expect(findOtherBrowsers(machine({ KOMA_TEST_FIREFOX: chosen }))[0]).toEqual(found(chosen))
    expect(findOtherBrowsers(machine({ KOMA_TEST_FIREFOX: await put('broken', 1) }))[0]).toHaveProperty('missing')
    expect(findOtherBrowsers(machine({ KOMA_TEST_FIREFOX: 'off' }))[0]).toHaveProperty('missing')
  })
})
