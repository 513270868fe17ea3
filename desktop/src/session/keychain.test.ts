import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Keychain, keychainOr, linuxKeychain, windowsKeychain } from './keychain.ts'
import { tokenFile } from './token-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-keychain-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A keychain that keeps its secrets in a file, and notes how it was called. */
async function makeTool(body: string): Promise<string> {
  const path = join(folder, 'secret-tool')
  await writeFile(path, `#!/bin/sh\necho "$@" >> ${folder}/calls\n${body}\n`)
  await chmod(path, 0o700)
  return path
}
/** Knows the words of both. */
const working = () =>
  makeTool(
    `case $1 in *store) cat > ${folder}/kept;; *lookup) cat ${folder}/kept;; *clear) rm -f ${folder}/kept;; esac`,
  )
const storeIn = (keychain: Keychain) => keychainOr(tokenFile(join(folder, 'session')), keychain)
const storeWith = (tool: string) => storeIn(linuxKeychain('/data', tool))

describe('the keychain', () => {
  it.each([
    ['of Linux', (tool: string) => linuxKeychain('/data', tool)],
    ['of Windows', windowsKeychain],
  ])('%s keeps the session, and never has it among its arguments', async (_, keychainBy) => {
    const store = storeIn(keychainBy(await working()))
    await store.write('secret token')
    expect([await store.read(), await readFile(join(folder, 'kept'), 'utf8')]).toEqual(['secret token', 'secret token'])
    expect(await readdir(folder)).not.toContain('session')
    expect(await readFile(join(folder, 'calls'), 'utf8')).not.toContain('secret token')
    await store.write(null)
    expect(await store.read()).toBeNull()
  })

  it('takes over what was in the file when it is next written', async () => {
    const store = storeWith(await working())
    await tokenFile(join(folder, 'session')).write('old')
    expect(await store.read()).toBe('old')
    await store.write('new')
    expect([await store.read(), (await readdir(folder)).includes('session')]).toEqual(['new', false])
  })

  it.each([
    ['is none', async () => join(folder, 'missing')],
    ['is locked', () => makeTool('exit 1')],
    ['keeps nothing', () => makeTool('cat > /dev/null; exit 0')],
  ])('is replaced by the file where there %s', async (_, make) => {
    const store = storeWith(await make())
    await store.write('token')
    expect([await store.read(), await readFile(join(folder, 'session'), 'utf8')]).toEqual(['token', 'token'])
    await store.write(null)
    expect(await store.read()).toBeNull()
  })
})
