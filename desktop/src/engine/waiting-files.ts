import type { Journal, JournalFile } from '../journal/journal.ts'
import type { PutOff } from './put-off.ts'

interface Parts {
  journal: Pick<Journal, 'waiting' | 'find'>
  putOff: Pick<PutOff, 'delayOf'>
  elapsed(): number
}

/** Few enough to take no time, and enough to ask the journal seldom. */
const pageSize = 100
/** Milliseconds. Files before the current one whose time has come wait no longer than this for their next turn. */
const longestPass = 10 * 60_000

/**
 * The files that wait, one after another in their order, without those that were put off. It goes on behind the last one: going through
 * all that were put off for each file would take ever longer where thousands cannot be read.
 */
export class WaitingFiles {
  readonly #parts: Parts
  #page: JournalFile[] = []
  #last: JournalFile | undefined
  #begunAt = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Returns null at the end, and begins from the start after that. */
  next(): JournalFile | null {
    for (;;) {
      const noted = this.#page.shift() ?? this.#turnPage()
      if (!noted) return null
      if (this.#parts.putOff.delayOf(noted.path) > 0) continue
      // It may have been settled together with another, or forgotten.
      const file = this.#parts.journal.find(noted.path)
      if (file?.state === 'waiting') return file
    }
  }

  /** Begins from the start: there are others, or one is to be tried again. */
  restart(): void {
    this.#page = []
    this.#last = undefined
  }

  #turnPage(): JournalFile | undefined {
    const { journal, elapsed } = this.#parts
    if (elapsed() - this.#begunAt > longestPass) this.#last = undefined
    if (!this.#last) this.#begunAt = elapsed()
    this.#page = journal.waiting(pageSize, this.#last)
    this.#last = this.#page.at(-1)
    return this.#page.shift()
  }
}
