import type { Random } from '@koma/contract/random'
import { json, refuse } from '../../../../testing/answers.ts'
import { ListBook } from '../../../../testing/servers/list-book.ts'
import { createTestClient } from '../../../../testing/test-client.ts'
import type { LibraryRow } from '../library/library-index.ts'
import type { ListCalls } from './list-calls.ts'
import { listCalls } from './list-calls.ts'
import { compareKeys, keyOf, type ListBy } from './list-rows.ts'

const hour = 3_600_000
const begin = Date.UTC(2025, 0, 1)

/** A list on a fake server whose answers arrive when the test delivers them, or never. */
export class ListWorld {
  readonly rows = new Map<string, LibraryRow>()
  readonly book: ListBook
  readonly by: ListBy
  readonly #random: Random
  /** Answers under way. */
  readonly #underWay: Array<{ deliver: () => void; lose: () => void }> = []
  #made = 0

  constructor(random: Random, by: ListBy, partLength: number) {
    this.#random = random
    this.by = by
    this.book = new ListBook({ by, partLength, step: () => 1 + random.below(1000) })
  }

  add(): LibraryRow {
    const row = this.make()
    this.rows.set(row.photoId, row)
    return row
  }

  /** A photo that is not in the list yet. Many have the same moment, and most are newer than those before. */
  make(): LibraryRow {
    this.#made += 1
    const stamp = (begin + this.#made * hour).toString(16).padStart(12, '0')
    const moment = () => begin + (this.#random.chance(0.7) ? this.#made : this.#random.below(this.#made + 1)) * hour * 3
    const tail = String(this.#random.below(1_000_000)).padStart(6, '0') + String(this.#made).padStart(6, '0')
    return {
      photoId: `${stamp.slice(0, 8)}-${stamp.slice(8)}-7000-8000-${tail}`,
      takenAt: moment(),
      takenOffset: this.#random.pick([0, 540, -300]),
      ratio: this.#random.pick([1.778, 1, 0.562]),
      colour: this.#random.below(4096),
      addedAt: moment(),
    }
  }

  /** Any photo of the list. */
  any(): LibraryRow | undefined {
    const rows = [...this.rows.values()]
    return rows[this.#random.below(rows.length)]
  }

  sorted(): LibraryRow[] {
    return [...this.rows.values()].sort((a, b) => compareKeys(keyOf(a, this.by), keyOf(b, this.by)))
  }

  calls(): ListCalls {
    const client = createTestClient((input, init) => this.#answer(new URL(String(input), 'http://koma.test'), init))
    return listCalls(this.by, {
      parts: (query) => client.ask('GET /my/parts', { query: { ...query, by: wireBy(query.by) } }),
      part: (query, options) => client.ask('GET /my/part', { query: { ...query, by: wireBy(query.by) }, ...options }),
    })
  }

  get answersUnderWay(): number {
    return this.#underWay.length
  }

  deliverAny(): void {
    this.#takeAny()?.deliver()
  }

  loseAny(): void {
    this.#takeAny()?.lose()
  }

  #takeAny() {
    return this.#underWay.splice(this.#random.below(this.#underWay.length), 1)[0]
  }

  #answer({ pathname, searchParams }: URL, init: RequestInit = {}): Promise<Response> {
    const rows = () => [...this.rows.values()]
    const answer = () =>
      pathname.endsWith('/parts')
        ? this.book.answerParts(rows(), searchParams.get('since'))
        : this.book.answerPart(rows(), searchParams)
    // The server answers when the request arrives, which is now or when the answer is delivered.
    const early = this.#random.chance(0.5) ? answer() : null
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      this.#underWay.push({
        deliver: () => resolve(json(early ?? answer())),
        lose: () => resolve(refuse('unknown')),
      })
    })
  }
}

function wireBy(by: ListBy): 'added' | 'taken' {
  return by === 'taken' ? 'taken' : 'added'
}
