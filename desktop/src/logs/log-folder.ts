import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { readLogLine, readWallTime } from './log-line.ts'
import { type Moment, PresenceLog } from './presence.ts'

const logName = /^output_log_(\d{4})-(\d{2})-(\d{2})_(\d{2})-(\d{2})-(\d{2})\.txt$/
const pieceBytes = 1 << 18
/** Characters. What is longer is no line that tells anything, and is dropped. */
const longestRest = 10_000
/** VRChat writes every few seconds. A log that ended this long before a photo, in milliseconds, is not of that evening. */
const silence = 30 * 60_000
/** Several VRChats can run at once, each with its log; a photo is of one of them. */
const mostAtOnce = 4
/** Logs in memory. VRChat itself keeps those of a day. */
const mostKept = 20

/** What VRChat's logs tell about a moment. They are read when somebody asks, and then only as far as they have grown. */
export class LogFolder {
  readonly #folders: readonly string[]
  readonly #logs = new Map<string, GrowingLog>()

  constructor(folders: readonly string[]) {
    this.#folders = folders
  }

  /** `wallTime` is the time that the computer's clock showed, read as if it were UTC. Null if no log tells. */
  async at(wallTime: number): Promise<Moment | null> {
    const names = (await Promise.all(this.#folders.map(listLogs))).flat()
    const begun = names.filter(({ from }) => from <= wallTime).sort((one, other) => other.from - one.from)
    for (const { path } of begun.slice(0, mostAtOnce)) {
      const moment = await this.#read(path, wallTime)
      if (moment) return moment
    }
    return null
  }

  async #read(path: string, wallTime: number): Promise<Moment | null> {
    const log = this.#logs.get(path) ?? new GrowingLog(path)
    // The log that was asked for most recently is forgotten last.
    this.#logs.delete(path)
    this.#logs.set(path, log)
    const [oldest] = this.#logs.keys()
    if (this.#logs.size > mostKept && oldest !== undefined) this.#logs.delete(oldest)
    // A log that cannot be read is as good as none: the photo is sent without it.
    await log.readOn().catch(() => {})
    return log.at(wallTime)
  }
}

async function listLogs(folder: string): Promise<{ path: string; from: number }[]> {
  const names = await readdir(folder).catch(() => [])
  return names.flatMap((name) => {
    const [year, month = 1, ...rest] = logName.exec(name)?.slice(1).map(Number) ?? []
    if (year === undefined) return []
    const [day, hour, minute, second] = rest
    return [{ path: join(folder, name), from: Date.UTC(year, month - 1, day, hour, minute, second) }]
  })
}

class GrowingLog {
  readonly #path: string
  #presence = new PresenceLog()
  #decoder = new StringDecoder('utf8')
  #position = 0
  #rest = ''
  #lastTime = -Infinity

  constructor(path: string) {
    this.#path = path
  }

  at(wallTime: number): Moment | null {
    return wallTime > this.#lastTime + silence ? null : this.#presence.at(wallTime)
  }

  async readOn(): Promise<void> {
    const file = await open(this.#path)
    try {
      if ((await file.stat()).size < this.#position) this.#startOver()
      const piece = Buffer.allocUnsafe(pieceBytes)
      for (;;) {
        const { bytesRead } = await file.read(piece, 0, pieceBytes, this.#position)
        if (bytesRead === 0) break
        this.#position += bytesRead
        this.#add(this.#decoder.write(piece.subarray(0, bytesRead)))
      }
    } finally {
      await file.close()
    }
  }

  #add(text: string): void {
    const lines = (this.#rest + text).split('\n')
    const rest = lines.pop() ?? ''
    this.#rest = rest.length > longestRest ? '' : rest
    for (const text of lines) {
      this.#lastTime = readWallTime(text) ?? this.#lastTime
      const line = readLogLine(text)
      if (line) this.#presence.add(line)
    }
  }

  #startOver(): void {
    this.#presence = new PresenceLog()
    this.#decoder = new StringDecoder('utf8')
    this.#position = 0
    this.#rest = ''
    this.#lastTime = -Infinity
  }
}
