import { randomUUID } from 'node:crypto'
import { constants, copyFile, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, explainFileError } from './file-error.ts'
import { identifyProcess, isRunning } from './running-process.ts'
import { StartError } from './start-error.ts'

/** While it is held, no other Koma uses this directory. It is free again once its holder has died, however it died. */
export interface DataDirectoryLock {
  readonly dataDir: string
  release(): Promise<void>
}

interface Holder {
  /** Different for every attempt, so that a changed lock is recognised when it is read again. */
  id: string
  pid: number
  started: string | null
}

/** In ms. The previous process may be about to end: when told to stop, it still finishes its work. */
const usualPatience = 3_000

export async function lockDataDirectory(dataDir: string, patience = usualPatience): Promise<DataDirectoryLock> {
  const path = join(dataDir, 'koma.lock')
  const own: Holder = { id: randomUUID(), ...identifyProcess(process.pid) }
  const deadline = performance.now() + patience
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    for (;;) {
      const holder = await acquire(path, own)
      if (!holder) break
      if (performance.now() >= deadline) throw refusal(dataDir, holder)
      await sleep(100)
    }
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
  return {
    dataDir,
    async release() {
      if ((await readHolder(path))?.id === own.id) await rm(path, { force: true })
    },
  }
}

function refusal(dataDir: string, holder: Holder): StartError {
  return new StartError(
    `The data directory ${dataDir} is in use by another Koma (process ${holder.pid}): stop that one first, or set KOMA_DATA_DIR to another directory.`,
  )
}

/**
 * Returns null if we got the lock, otherwise its holder. A dead holder's lock may be replaced only by the process that holds a
 * second lock named after it: two starts that both find it dead would otherwise remove each other's new lock. The second lock is
 * acquired in the same way, so a crash in the middle of this is recovered from like any other.
 */
async function acquire(path: string, own: Holder): Promise<Holder | null> {
  for (;;) {
    if (await create(path, own)) return null
    const holder = await readHolder(path)
    if (!holder) continue
    if (isRunning(holder)) return holder
    const takeover = `${path}.${holder.id}`
    const rival = await acquire(takeover, own)
    if (rival) return rival
    try {
      if ((await readHolder(path))?.id !== holder.id) continue
      await replace(path, own)
      return null
    } finally {
      await rm(takeover, { force: true })
    }
  }
}

/** The file appears with its content or not at all. Returns false if it exists already. */
async function create(path: string, own: Holder): Promise<boolean> {
  const draft = await writeDraft(path, own)
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (!withoutLinks.has(codeOf(error))) throw error
    return await createByCopy(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

// Some file systems have no hard links. There a reader could see the file a moment before its content.
const withoutLinks = new Set(['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

async function createByCopy(draft: string, path: string): Promise<boolean> {
  try {
    await copyFile(draft, path, constants.COPYFILE_EXCL)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

async function replace(path: string, own: Holder): Promise<void> {
  await rename(await writeDraft(path, own), path)
}

async function writeDraft(path: string, own: Holder): Promise<string> {
  const draft = `${path}.${own.id}.draft`
  try {
    await writeFile(draft, `${JSON.stringify(own)}\n`, { mode: 0o644 })
    return draft
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function readHolder(path: string): Promise<Holder | null> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
  try {
    const { id, pid, started } = JSON.parse(text)
    return { id: String(id), pid: Number(pid), started: typeof started === 'string' ? started : null }
  } catch {
    // A power cut can leave the file empty. No running process wrote it, since it is linked into place only after its content.
    return { id: 'unreadable', pid: 0, started: null }
  }
}
