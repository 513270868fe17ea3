import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildInstaller } from './build-installer.ts'
import { iconOf, stateColours } from './icons.ts'

const run = promisify(execFile)
const needed = ['makensis', 'x86_64-w64-mingw32-gcc', 'x86_64-w64-mingw32-windres', 'osslsigncode', 'openssl', '7z']
const packages = ['nsis', 'gcc-mingw-w64-x86-64', 'binutils-mingw-w64-x86-64', 'osslsigncode', 'openssl', 'p7zip-full']
const isThere = (tool: string) =>
  run('which', [tool]).then(
    () => true,
    () => false,
  )
const findMissing = async () => {
  const there = await Promise.all(needed.map(isThere))
  return needed.filter((_, place) => !there[place])
}
// Installed where that is allowed.
if ((await findMissing()).length > 0) {
  // Another test may be installing something at the same time.
  const options = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300']
  await run('apt-get', ['install', ...options, ...packages]).catch(() => {})
}
const missing = await findMissing()
if (missing.length > 0)
  console.error(`\n*** NOT RUN: building the Windows installer, for want of ${missing.join(', ')} ***\n`)

describe('the icon', () => {
  it('has all sizes as pictures, and another light for each state', () => {
    const icons = Object.values(stateColours).map(iconOf)
    for (const icon of icons) {
      expect([icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([1, 5])
      const offset = icon.readUInt32LE(6 + 12)
      expect(icon.subarray(offset + 1, offset + 4).toString()).toBe('PNG')
    }
    expect(new Set(icons.map((icon) => icon.toString('base64'))).size).toBe(4)
  })
})

describe.skipIf(missing.length > 0)('the installer', () => {
  let folder: string
  let installer: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'koma-installer-'))
    const key = join(folder, 'key.pem')
    const certificate = join(folder, 'certificate.pem')
    const subject = ['-subj', '/CN=Koma test', '-addext', 'extendedKeyUsage=codeSigning']
    await run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      certificate,
      '-days',
      '2',
      ...subject,
    ])
    const bundle = join(folder, 'test.p12')
    await run('openssl', [
      'pkcs12',
      '-export',
      '-inkey',
      key,
      '-in',
      certificate,
      '-out',
      bundle,
      '-passout',
      'pass:secret',
    ])
    process.env['KOMA_SIGN_PKCS12'] = bundle
    process.env['KOMA_SIGN_PASSWORD'] = 'secret'
    const cache = fileURLToPath(new URL('../../node_modules/.cache/koma-installer', import.meta.url))
    installer = await buildInstaller({
      server: 'https://koma.example',
      publisher: 'Koma test',
      out: folder,
      cache,
      isFast: true,
    })
  }, 600_000)
  afterAll(async () => {
    delete process.env['KOMA_SIGN_PKCS12']
    delete process.env['KOMA_SIGN_PASSWORD']
    await rm(folder, { recursive: true, force: true })
  })

  it('contains the host, an untouched node.exe, and the client with its page', async () => {
    const unpacked = join(folder, 'unpacked')
    await run('7z', ['x', '-y', `-o${unpacked}`, installer])
    // Some versions of 7z give the uninstaller, which is an archive too, a longer name.
    const names = (await readdir(unpacked)).map((name) => name.replace(/\.nsis$/, ''))
    expect(names.filter((name) => !name.startsWith('$')).sort()).toEqual([
      ...['Koma.exe', 'Uninstall.exe', 'app', 'licenses.txt', 'node.exe', 'server.txt'],
    ])
    expect(await readFile(join(unpacked, 'server.txt'), 'utf8')).toBe('https://koma.example')
    expect((await readFile(join(unpacked, 'node.exe'))).equals(await readFile(join(folder, 'stage/node.exe')))).toBe(
      true,
    )
    for (const name of ['Koma.exe', 'node.exe']) {
      const program = await readFile(join(unpacked, name))
      const header = program.readUInt32LE(0x3c)
      // 64 bit, and without a console for the host.
      const subsystem = program.readUInt16LE(header + 0x5c)
      expect([program.readUInt16LE(header + 4), subsystem]).toEqual([0x8664, name === 'Koma.exe' ? 2 : 3])
    }
    expect((await readdir(join(unpacked, 'app/page'))).sort()).toEqual(['assets', 'index.html'])
    const page = await readFile(join(unpacked, 'app/page/index.html'), 'utf8')
    const [, drawnBy = ''] = /src="\.\/(assets\/[^"]+\.js)"/.exec(page) ?? []
    const code = await readFile(join(unpacked, 'app/page', drawnBy), 'utf8')
    expect(code).toContain('すべてKomaに入っています')
    expect(code).not.toContain('jsxDEV')
    const { stdout } = await run(process.execPath, [join(unpacked, 'app/koma-sync.mjs'), '--help'])
    expect(stdout).toContain('Koma sync: sends the photos')
  })

  it('names its version and publisher', async () => {
    const { stdout } = await run('7z', ['l', installer])
    expect(stdout).toContain('NSIS')
    const program = (await readFile(join(folder, 'stage/Koma.exe'))).toString('utf16le')
    expect(program).toContain('Koma test')
  })

  it('is signed, as is its host, by the given certificate', async () => {
    for (const path of [installer, join(folder, 'stage/Koma.exe')]) {
      const verify = await run('osslsigncode', ['verify', '-in', path]).catch((error: { stdout: string }) => error)
      expect(verify.stdout).toContain('Koma test')
      expect(verify.stdout).toMatch(/Signature verification: ok|Number of verified signatures: 1/)
    }
  })
})
