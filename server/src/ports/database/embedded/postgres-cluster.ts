import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { codeOf } from '../../../process/file-error.ts'
import { StartError } from '../../../process/start-error.ts'
import { handOver, type PostgresAccount } from './postgres-account.ts'
import { type PostgresBinaries, programEnvironment } from './postgres-binaries.ts'
import { explainPostgresOutput } from './postgres-output.ts'

export const clusterUser = 'koma'
export const clusterDatabase = 'koma'
const draftPrefix = 'cluster.new-'

/** PostgreSQL's own directory, inside one that only we can enter, to keep out other processes of the same account. */
export function clusterDirectory(dataDir: string): string {
  return join(dataDir, 'postgres', 'cluster')
}

/**
 * The path by which PostgreSQL's programs address their directory. The account that root switches to may not be able to walk the
 * path to it, but can be started in it; on Linux a process can address its working directory by a path that is also short enough
 * for a socket.
 */
export function standingIn(cluster: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster
}

/**
 * Creates the cluster in a draft directory and renames it, since initdb can be killed half-way: a cluster is either complete or
 * missing.
 */
export async function ensureCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
): Promise<string> {
  const cluster = clusterDirectory(dataDir)
  const parent = join(cluster, '..')
  await mkdir(parent, { recursive: true, mode: 0o700 })
  if (!(await exists(cluster))) {
    await removeDrafts(parent)
    const draft = await mkdtemp(join(parent, draftPrefix))
    await handOver(draft, account)
    try {
      await initialise(draft, parent, binaries, account)
    } catch (error) {
      await removeDrafts(parent)
      throw explainPostgresOutput(error instanceof Error ? error.message : String(error), cluster)
    }
    await rename(draft, cluster)
    await syncDirectory(parent)
  }
  const version = await readVersion(cluster)
  if (version !== binaries.majorVersion) {
    throw new StartError(
      version
        ? `The database in ${cluster} was made by PostgreSQL ${version}, and this Koma brings PostgreSQL ${binaries.majorVersion}: dump it with the old one and load it with the new one.`
        : `The directory ${cluster} holds no PostgreSQL database: restore it from a backup, or move it away to start empty.`,
    )
  }
  // A copy made by hand may have the wrong owner or mode, which PostgreSQL would refuse.
  await handOver(cluster, account)
  await chmod(cluster, 0o700)
  return cluster
}

async function readVersion(cluster: string): Promise<string> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  }
}

async function initialise(
  draft: string,
  parent: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
): Promise<void> {
  const options = { cwd: draft, env: programEnvironment, ...account }
  const passwords = process.platform === 'win32' ? await writePassword(parent) : []
  await promisify(execFile)(
    binaries.initdb,
    [
      ...['-D', standingIn(draft), '-U', clusterUser, '--encoding=UTF8', '--data-checksums', '-T', 'simple'],
      ...localeOptions(),
      ...(passwords.length > 0 ? passwords : ['--auth-local=trust', '--auth-host=reject']),
    ],
    options,
  )
  await createDatabase(draft, binaries, options)
}

/** In the plain C locale, Japanese characters do not count as letters, and a trigram search would silently find nothing. */
function localeOptions(): string[] {
  if (process.platform === 'linux') return ['--locale=C.UTF-8']
  return ['--locale=C', `--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'en-US'}`]
}

/** Runs in single-user mode before the cluster is renamed into place, so that no cluster ever lacks its database. */
async function createDatabase(draft: string, binaries: PostgresBinaries, options: object): Promise<void> {
  const child = spawn(binaries.postgres, ['--single', '-j', '-D', standingIn(draft), 'template1'], {
    ...options,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stdin.on('error', () => {})
  child.stdin.end(`create database ${clusterDatabase};\n\n`)
  const [code] = await once(child, 'close')
  if (code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(output)) throw new Error(output)
}

/**
 * Windows has no Unix sockets that a directory protects: there the server listens on the loopback address and requires a password.
 */
async function writePassword(parent: string): Promise<string[]> {
  const path = passwordFile(parent)
  await writeFile(path, randomBytes(24).toString('hex'), { mode: 0o600 })
  return ['--auth=scram-sha-256', `--pwfile=${path}`]
}

export function passwordFile(parent: string): string {
  return join(parent, 'password')
}

/** The initdb of a killed start may still be running in its directory. It fails soon; the next start removes the rest. */
async function removeDrafts(parent: string): Promise<void> {
  const drafts = (await readdir(parent)).filter((name) => name.startsWith(draftPrefix))
  for (const draft of drafts) await rm(join(parent, draft), { recursive: true, force: true }).catch(() => {})
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
