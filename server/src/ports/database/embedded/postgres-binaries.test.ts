import { execFileSync } from 'node:child_process'
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PostgresAccount } from './postgres-account.ts'
import { findPostgresBinaries, locatePackage } from './postgres-binaries.ts'

const isRoot = process.getuid?.() === 0
const account: PostgresAccount = isRoot ? { uid: 65_534, gid: 65_534 } : null

let place: string
let source: string
let shared: string

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'koma-binaries-'))
  await chmod(place, 0o755)
  source = await installWithoutScripts(join(place, 'closed'))
})
beforeEach(async () => {
  shared = await mkdtemp(join(place, 'shared-'))
  await chmod(shared, 0o1777)
})
afterAll(() => rm(place, { recursive: true, force: true }))

/** The package as npm installs it when scripts are off, in a directory that only its owner can enter. */
async function installWithoutScripts(directory: string): Promise<string> {
  await mkdir(directory, { mode: 0o700 })
  const original = locatePackage()
  await cp(dirname(original), directory, {
    recursive: true,
    filter: async (path) => !(await lstat(path)).isSymbolicLink(),
  })
  return join(directory, 'native')
}

const find = () => findPostgresBinaries(account, source, [shared])

async function copyIn(directory: string): Promise<string> {
  const names = await readdir(directory)
  expect(names).toHaveLength(1)
  return join(directory, names[0] ?? '')
}

describe("PostgreSQL's programs", () => {
  it('are used where npm installed them if they can be run there', async () => {
    const closed = await readdir(shared)
    const found = await findPostgresBinaries(null, locatePackage(), [shared])
    expect(found.majorVersion).toBe('18')
    expect(dirname(found.postgres)).toBe(join(locatePackage(), 'bin'))
    expect(await readdir(shared)).toEqual(closed)
  })

  it('are copied once, completely and write-protected, if they cannot be run in place', async () => {
    const found = await find()
    const copy = await copyIn(shared)
    expect(found.postgres).toBe(join(copy, 'bin', 'postgres'))
    expect(execFileSync(found.initdb, ['--version'], { ...account, cwd: '/', encoding: 'utf8' })).toMatch(/PostgreSQL/)
    const before = await lstat(copy)
    expect(before.mode & 0o777).toBe(0o755)
    await find()
    expect((await lstat(copy)).ino).toBe(before.ino)
  })

  it('can be copied by two first starts at the same time', async () => {
    const [one, other] = await Promise.all([find(), find()])
    expect(one).toEqual(other)
    await copyIn(shared)
  })

  it('are copied again when temporary file cleanup or a power cut damaged the copy', async () => {
    const found = await find()
    await truncate(join(await copyIn(shared), 'share', 'postgresql', 'postgres.bki'))
    await rm(found.initdb)
    await find()
    const copy = await copyIn(shared)
    expect((await lstat(join(copy, 'share', 'postgresql', 'postgres.bki'))).size).toBeGreaterThan(0)
    expect((await lstat(found.initdb)).isFile()).toBe(true)
  })

  it('are never run from a directory that others can write to', async () => {
    await find()
    await chmod(await copyIn(shared), 0o777)
    await expect(find()).rejects.toThrow(/belongs to somebody else/)
  })

  it.runIf(isRoot)('are never run from a directory that another user made', async () => {
    await find()
    await chown(await copyIn(shared), 65_534, 65_534)
    await expect(find()).rejects.toThrow(/belongs to somebody else/)
  })
})
