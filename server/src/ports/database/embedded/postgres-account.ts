import { chown, lchown, lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../../process/start-error.ts'

/**
 * The system account that PostgreSQL's programs run under: our own, except that root uses another one, because they refuse to run
 * as root.
 */
export type PostgresAccount = { uid: number; gid: number } | null

/**
 * Root runs a cluster as the owner of its files, so that a single start with sudo does not lock an ordinary user out. New clusters,
 * and those that a backup restored as root, are given to the user `nobody`.
 */
export async function chooseAccount(cluster: string): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return null
  if (process.platform !== 'linux') {
    throw new StartError('PostgreSQL does not run as root: start Koma as an ordinary user, or set KOMA_DATABASE_URL.')
  }
  const found = await lstat(cluster).catch(() => null)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : findNobody()
}

/** The uid of `nobody` differs between systems, and initdb requires a known user. */
async function findNobody(): Promise<PostgresAccount> {
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  const user = users.find(([, , uid]) => uid === '65534') ?? users.find(([name]) => name === 'nobody')
  return { uid: Number(user?.[2] ?? 65_534), gid: Number(user?.[3] ?? 65_534) }
}

/**
 * Changes the owner of a directory and its content; of the directory itself last, so that an interrupted change is noticed and
 * repeated.
 */
export async function handOver(directory: string, account: PostgresAccount): Promise<void> {
  if (!account || (await lstat(directory)).uid === account.uid) return
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) await handOver(path, account)
    else await lchown(path, account.uid, account.gid)
  }
  await chown(directory, account.uid, account.gid)
}
