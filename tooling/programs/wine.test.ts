import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Machine } from './browser.ts'
import { findWine } from './wine.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-wine-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Where nothing can be installed. */
const machine = (architecture: string, environment: Record<string, string> = {}): Machine => ({
  platform: 'linux',
  architecture,
  isRoot: false,
  release: 'ID=debian\n',
  environment: { PATH: folder, ...environment },
})

async function put(name: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, '#!/bin/sh\n')
  await chmod(path, 0o755)
  return path
}

describe('Wine', () => {
  it('runs on x86-64 unless it is switched off, and elsewhere where somebody asks for it', async () => {
    expect(findWine(machine('arm64'))).toEqual({ missing: 'set KOMA_TEST_WINE=on to run it' })
    await put('Xvfb')
    const program = await put('wine')
    expect(findWine(machine('x64'))).toEqual({ program })
    expect(findWine(machine('x64', { KOMA_TEST_WINE: 'off' }))).toEqual({ missing: 'KOMA_TEST_WINE is off' })
  })

  it('is the one that is named, or the one that is installed', async () => {
    expect(findWine(machine('arm64', { KOMA_TEST_WINE: '/opt/wine' }))).toEqual({ program: '/opt/wine' })
    const asked = machine('x64', { KOMA_TEST_WINE: 'on' })
    expect(findWine(asked)).toEqual({ missing: 'install wine, wine64 and xvfb, or name a Wine in KOMA_TEST_WINE' })
    const program = await put('wine')
    expect(findWine(asked)).toHaveProperty('missing')
    await put('Xvfb')
    expect(findWine(asked)).toEqual({ program })
  })

  it('is emulated on other processors', async () => {
    await put('Xvfb')
    const emulate = () => ({ program: 'emulated' })
    expect(findWine(machine('arm64', { KOMA_TEST_WINE: 'on' }), emulate)).toEqual({ program: 'emulated' })
    expect(findWine(machine('x64', { KOMA_TEST_WINE: 'on' }), emulate)).toHaveProperty('missing')
  })
})
