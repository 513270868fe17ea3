import { readUtcOffset, SendFailure } from '@koma/client/uploads'
import { errorCodes } from '@koma/contract/error-codes'
import type { JournalFile } from '../journal/journal.ts'
import { AskAhead } from './ask-ahead.ts'
import type { EnginePorts } from './engine-ports.ts'
import type { FileDigests } from './file-digests.ts'

/** Milliseconds. A file that is still being written changes more often. */
const settleTime = 500
/** Milliseconds. A file that was changed longer ago is not being written. */
const restsAfter = 10_000
/** A file that still changes after half a minute is looked at again later. */
const mostLooks = 60

/** Brings one photo into the library, or finds that it need not. */
export class PhotoBringer {
  readonly #ports: EnginePorts
  readonly #ahead: AskAhead

  constructor(ports: EnginePorts) {
    this.#ports = ports
    this.#ahead = new AskAhead(ports)
  }

  /** Throws SendFailure, or the error of the file system. */
  async bring(noted: JournalFile, signal: AbortSignal): Promise<void> {
    const { journal } = this.#ports
    const file = await this.#atRest(noted, signal)
    const asked = this.#ahead.take(file)
    const digests = asked ?? (await this.#ports.digest(file.path, signal))
    // The journal may tell about another library by now.
    signal.throwIfAborted()
    const settled = before(noted, digests) ?? journal.findSettled(digests)
    if (settled) {
      // Moved, copied, or rewritten by a tool that knows the world: the picture is the same.
      return this.#settle(file, digests, settled.settled ?? 'sent', settled.photoId)
    }
    if (!asked && (await this.#ahead.ask(file, digests, signal))) return
    const photoId = await this.#send(file, digests, signal)
    this.#settle(file, digests, photoId === null ? 'deleted' : 'sent', photoId)
  }

  #settle(file: JournalFile, digests: FileDigests, settled: 'sent' | 'deleted', photoId: string | null): void {
    const settledAt = this.#ports.now()
    this.#ports.journal.write([{ ...file, ...digests, state: settled, settled, settledAt, photoId }])
  }

  /** Returns the id of the photo, or null if it was deleted in Koma. */
  async #send({ path, takenAt }: JournalFile, { sha256 }: FileDigests, signal: AbortSignal): Promise<string | null> {
    const { openFile, readLog, sender, onProgress } = this.#ports
    const file = await openFile(path)
    const { width, height } = file
    const utcOffsetMinutes = readUtcOffset(file.name, file.lastModified)
    const logFacts = await readLog(takenAt + utcOffsetMinutes * 60_000)
    try {
      const sending = { signal, onProgress: (fraction: number) => onProgress(path, fraction) }
      const { photo } = await sender.send({ file, width, height, utcOffsetMinutes, sha256, logFacts }, sending)
      return photo.photo_id
    } catch (error) {
      if (error instanceof SendFailure && error.code === errorCodes.deleted_before) return null
      throw error
    }
  }

  /** Waits until the file no longer changes. Throws if it has gone, or does not come to rest. */
  async #atRest(noted: JournalFile, signal: AbortSignal): Promise<JournalFile> {
    const { lookAt, now, sleep } = this.#ports
    let seen = await lookAt(noted.path)
    for (let looks = 0; now() - seen.modifiedAt < restsAfter; looks += 1) {
      await sleep(settleTime, signal)
      signal.throwIfAborted()
      const next = await lookAt(noted.path)
      const rests = next.size === seen.size && next.modifiedAt === seen.modifiedAt
      seen = next
      if (rests) break
      if (looks > mostLooks) throw new Error(`${noted.path} keeps changing.`)
    }
    return { ...noted, ...seen, path: noted.path }
  }
}

/** How this file ended before it changed, if its picture is the same. */
function before(noted: JournalFile, now: FileDigests): Pick<JournalFile, 'settled' | 'photoId'> | null {
  if (noted.settled === null) return null
  const isSame = noted.sha256 === now.sha256 || (noted.pixels !== null && noted.pixels === now.pixels)
  return isSame ? noted : null
}
