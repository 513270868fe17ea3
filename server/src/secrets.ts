import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { codeOf, explainFileError } from './process/file-error.ts'

/** Keys for different uses, all derived from the installation's secret. */
export interface Secrets {
  key(
    use:
      | 'content'
      | 'identity'
      | 'billing'
      | 'share'
      | 'tag'
      | 'dm'
      | 'download'
      | 'installation'
      | 'photo link'
      | 'promotion code'
      | 'report'
      | 'export'
      | 'leaving'
      | 'push',
  ): Buffer
}

export function secretsFrom(secret: string): Secrets {
  return { key: (use) => Buffer.from(hkdfSync('sha256', secret, 'koma', use, 32)) }
}

/** Uses the configured secret, or the one in the data directory, which is created at the first start. */
export async function readSecrets(config: Pick<Config, 'secret' | 'dataDir'>): Promise<Secrets> {
  return secretsFrom(config.secret ?? (await readOrMakeSecret(join(config.dataDir, 'secrets'))))
}

async function readOrMakeSecret(directory: string): Promise<string> {
  const path = join(directory, 'secret')
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    return await readFile(path, 'utf8').catch(async (error) => {
      if (codeOf(error) !== 'ENOENT') throw error
      await makeSecret(path)
      return readFile(path, 'utf8')
    })
  } catch (error) {
    throw explainFileError(error, directory)
  }
}

/** Created by a link, which fails if another start was faster: both then read the same, complete secret. */
async function makeSecret(path: string): Promise<void> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    await link(draft, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}
