import type { KnownState } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import type { FoundFile } from '../folders/scan-folder.ts'
import type { Journal, JournalFile } from '../journal/journal.ts'
import type { FileDigests } from './file-digests.ts'

interface AskPorts {
  journal: Journal
  lookAt(path: string): Promise<FoundFile>
  digest(path: string, signal: AbortSignal): Promise<FileDigests>
  /** What the library has of these files, in their order. Throws SendFailure. */
  askKnown(files: readonly FileDigests[], signal: AbortSignal): Promise<KnownState[]>
  now(): number
}

/** Reading this much takes a disk some seconds, in which nothing is sent. */
const mostBytesAhead = 1_000_000_000
/** Milliseconds. A file that was changed later may still be written to. */
const restsAfter = 10_000

/**
 * Asks the server about a file before it is sent, and about those that wait behind it at the same time: a second computer with the
 * same photos, or one that was set up anew, sends nothing that is there already.
 */
export class AskAhead {
  readonly #ports: AskPorts
  /** Files that the server does not have, with their digests, so that they need not be read again to be sent. */
  readonly #unknown = new Map<string, { file: FoundFile; digests: FileDigests }>()
  /** What was read for the last question, so that it is not read again while the server does not answer. */
  #digested = new Map<string, { file: FoundFile; digests: FileDigests }>()

  constructor(ports: AskPorts) {
    this.#ports = ports
  }

  /** The digests of a file that the server was asked about and does not have. Null once the file has changed. */
  take({ path, size, modifiedAt }: FoundFile): FileDigests | null {
    const asked = this.#unknown.get(path)
    this.#unknown.delete(path)
    return digestsIn(asked, { path, size, modifiedAt })
  }

  /** Notes this file and those behind it as settled if the library has them. Returns whether it has this one. */
  async ask(file: JournalFile, digests: FileDigests, signal: AbortSignal): Promise<boolean> {
    // Somebody may be waiting for a photo that has just been taken.
    const others = file.isNew ? [] : await this.#digestNext(file, signal)
    const asked = [{ file, digests }, ...others]
    const states = await this.#ports.askKnown(
      asked.map((one) => one.digests),
      signal,
    )
    this.#unknown.clear()
    const settled = asked.flatMap((one, at) => settledBy(one, states[at] ?? 'unknown', this.#ports.now()))
    for (const [at, one] of asked.entries()) {
      if (at > 0 && states[at] === 'unknown') this.#unknown.set(one.file.path, one)
    }
    if (settled.length > 0) this.#ports.journal.write(settled)
    return settled[0]?.path === file.path
  }

  async #digestNext(first: JournalFile, signal: AbortSignal): Promise<{ file: JournalFile; digests: FileDigests }[]> {
    const { journal, lookAt, digest, now } = this.#ports
    const next: { file: JournalFile; digests: FileDigests }[] = []
    let bytes = first.size
    for (const noted of journal.waiting(limits.knownDigests, first)) {
      if (bytes > mostBytesAhead || next.length >= limits.knownDigests - 1) break
      if (noted.isNew) continue
      try {
        const file = { ...noted, ...(await lookAt(noted.path)) }
        if (now() - file.modifiedAt < restsAfter) continue
        const digests = digestsIn(this.#digested.get(file.path), file) ?? (await digest(file.path, signal))
        next.push({ file, digests })
        bytes += file.size
      } catch {
        signal.throwIfAborted()
        // It gets a turn of its own, and its reason is noted then.
      }
    }
    this.#digested = new Map(next.map((one) => [one.file.path, one]))
    return next
  }
}

/** Null once the file has changed. */
function digestsIn(read: { file: FoundFile; digests: FileDigests } | undefined, now: FoundFile): FileDigests | null {
  const isSame = read?.file.size === now.size && read.file.modifiedAt === now.modifiedAt
  return read && isSame ? read.digests : null
}

function settledBy(
  { file, digests }: { file: JournalFile; digests: FileDigests },
  state: KnownState,
  now: number,
): JournalFile[] {
  if (state === 'unknown') return []
  const end = state === 'stored' ? 'sent' : 'deleted'
  return [{ ...file, ...digests, state: end, settled: end, settledAt: now, photoId: null }]
}
