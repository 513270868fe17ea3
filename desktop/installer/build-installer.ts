import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { rolldown } from 'rolldown'
import desktopPackage from '../package.json' with { type: 'json' }
import { fetchWindowsNode } from './fetch-node.ts'
import { iconOf, stateColours } from './icons.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const own = fileURLToPath(new URL('./', import.meta.url))

const usage = `Builds the Windows installer of the sync client.

  npm run desktop:installer -- --server https://koma.example

  --server <address>     the Koma that its users connect to
  --publisher <name>     who stands in the list of programs (Koma)
  --out <folder>         where the installer is written (dist/desktop)
  --fast                 does not compress, for tests

Signs the host and the installer if KOMA_SIGN_PKCS12 names a certificate, with KOMA_SIGN_PASSWORD.
Needs Debian's packages nsis and gcc-mingw-w64-x86-64, and osslsigncode to sign.`

interface Build {
  server: string
  publisher: string
  out: string
  /** Where node.exe is kept from one build to the next. */
  cache: string
  isFast: boolean
  /** That of the package, unless a test needs a later one. */
  version?: string
}

export async function buildInstaller(build: Build): Promise<string> {
  const { server, publisher, out, cache, isFast, version = desktopPackage.version } = build
  const stage = join(out, 'stage')
  await rm(stage, { recursive: true, force: true })
  await mkdir(join(stage, 'app'), { recursive: true })
  await bundleClient(join(stage, 'app'))
  await buildHost(stage, version, publisher)
  await copyFile(await fetchWindowsNode(cache), join(stage, 'node.exe'))
  await copyFile(join(root, 'LICENSE'), join(stage, 'licenses.txt'))
  await writeFile(join(stage, 'server.txt'), server)
  await sign(join(stage, 'Koma.exe'))
  const installer = join(out, `Koma-Setup-${version}.exe`)
  const defines = [
    `-DOUT=${installer}`,
    `-DVERSION=${version}`,
    `-DPUBLISHER=${publisher}`,
    ...(isFast ? ['-DFAST'] : []),
  ]
  await run('makensis', ['-V2', '-NOCD', '-INPUTCHARSET', 'UTF8', ...defines, join(own, 'koma.nsi')], { cwd: stage })
  await sign(installer)
  return installer
}

/** One file with everything that the client imports, and its built page beside it. */
export async function bundleClient(folder: string): Promise<void> {
  const bundle = await rolldown({ input: join(root, 'desktop/src/main.ts'), platform: 'node' })
  await bundle.write({ file: join(folder, 'koma-sync.mjs'), format: 'esm' })
  await bundle.close()
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  const options = ['--config', join(root, 'desktop/vite.config.ts'), '--outDir', join(folder, 'page'), '--emptyOutDir']
  // In a process of its own: the one of tests has an environment for development.
  const env = { ...process.env, NODE_ENV: 'production' }
  await run(process.execPath, [vite, 'build', ...options, '--logLevel', 'warn'], { env })
}

async function buildHost(stage: string, version: string, publisher: string): Promise<void> {
  const names = Object.keys(stateColours)
  for (const [name, colour] of Object.entries(stateColours)) await writeFile(join(stage, `${name}.ico`), iconOf(colour))
  await copyFile(join(stage, 'idle.ico'), join(stage, 'koma.ico'))
  await copyFile(join(own, 'host/koma-host.manifest'), join(stage, 'koma-host.manifest'))
  const numbers = `${version.replaceAll('.', ',')},0`
  const values = {
    CompanyName: publisher,
    ProductName: 'Koma',
    FileDescription: 'Koma',
    FileVersion: version,
    ProductVersion: version,
  }
  const lines = Object.entries(values).map(([name, value]) => `VALUE "${name}", "${value}"`)
  await writeFile(
    join(stage, 'koma-host.rc'),
    [
      ...names.map((name, place) => `${place + 1} ICON "${name}.ico"`),
      '1 24 "koma-host.manifest"',
      `1 VERSIONINFO FILEVERSION ${numbers} PRODUCTVERSION ${numbers} BEGIN`,
      `BLOCK "StringFileInfo" BEGIN BLOCK "040904b0" BEGIN ${lines.join(' ')} END END`,
      'BLOCK "VarFileInfo" BEGIN VALUE "Translation", 0x409, 1200 END END',
      '',
    ].join('\n'),
  )
  await run('x86_64-w64-mingw32-windres', ['koma-host.rc', '-O', 'coff', '-o', 'koma-host.res'], { cwd: stage })
  const libraries = ['-lshell32', '-lole32', '-luuid', '-lgdi32', '-ladvapi32']
  const sources = ['koma-host.c', 'koma-secret.c'].map((name) => join(own, 'host', name))
  const options = ['-municode', '-mwindows', '-Os', '-s', '-Wall', '-Wextra', '-Werror', '-finput-charset=UTF-8']
  await run('x86_64-w64-mingw32-gcc', [...options, '-o', 'Koma.exe', ...sources, 'koma-host.res', ...libraries], {
    cwd: stage,
  })
}

/** Only with a certificate: without one the file stays as it is, and Windows says that its publisher is unknown. */
async function sign(path: string): Promise<void> {
  const certificate = process.env['KOMA_SIGN_PKCS12']
  if (!certificate) return
  const password = process.env['KOMA_SIGN_PASSWORD'] ?? ''
  const signed = `${path}.signed`
  const words = [
    'sign',
    '-pkcs12',
    certificate,
    '-pass',
    password,
    '-h',
    'sha256',
    '-n',
    'Koma',
    '-in',
    path,
    '-out',
    signed,
  ]
  await run('osslsigncode', words)
  await copyFile(signed, path)
  await rm(signed)
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      server: { type: 'string' },
      publisher: { type: 'string', default: 'Koma' },
      out: { type: 'string', default: join(root, 'dist/desktop') },
      fast: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  })
  const server = URL.parse(values.server ?? '')
  if (values.help || !server) return console.log(usage)
  const cache = join(root, 'node_modules/.cache/koma-installer')
  const chosen = {
    server: server.origin,
    publisher: values.publisher,
    out: resolve(values.out),
    cache,
    isFast: values.fast,
  }
  const installer = await buildInstaller(chosen)
  const { length } = await readFile(installer)
  console.log(`${installer}\n${length} bytes, sha-256 ${await digestOf(installer)}`)
  if (!process.env['KOMA_SIGN_PKCS12']) console.log('Not signed: KOMA_SIGN_PKCS12 is not set.')
}

if (import.meta.main) await main()
