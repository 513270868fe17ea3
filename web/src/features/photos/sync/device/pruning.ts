import { eachOf } from './indexed-db.ts'
import { type Table, tables } from './kept-database.ts'

interface Amount {
  count: number
  bytes: number
}

/** How much is kept, the most recently used first: 40 MB together, which a phone has to spare. */
const most: Record<Table, Amount> = {
  lists: { count: 200, bytes: 4_000_000 },
  parts: { count: 400, bytes: 26_000_000 },
  photos: { count: 3000, bytes: 10_000_000 },
}
/** The excess is removed once this share of the limit was written, so that not every write has to check. */
const pruneAfter = 0.1

/** Removes what was used least recently where too much is kept. */
export class Pruning {
  /** How much was written since the last check for excess. Infinite at first, since earlier sessions may have left too much. */
  readonly #written = new Map<Table, Amount>(tables.map((table) => [table, { count: Infinity, bytes: 0 }]))

  note(table: Table, bytes: number): void {
    const written = this.#written.get(table)
    if (written) this.#written.set(table, { count: written.count + 1, bytes: written.bytes + bytes })
  }

  async pruneDue(database: IDBDatabase): Promise<void> {
    for (const table of tables) if (this.#isDue(table)) await this.#prune(database, table)
  }

  #isDue(table: Table): boolean {
    const { count, bytes } = this.#written.get(table) ?? { count: 0, bytes: 0 }
    return count > most[table].count * pruneAfter || bytes > most[table].bytes * pruneAfter
  }

  /** Until the rest is little enough. Reads no values, only their sizes. */
  async #prune(database: IDBDatabase, table: Table): Promise<void> {
    this.#written.set(table, { count: 0, bytes: 0 })
    const store = database.transaction(table, 'readwrite').objectStore(table)
    const kept = { count: 0, bytes: 0 }
    await eachOf(store.index('used').openKeyCursor(null, 'prev'), ({ key, primaryKey }) => {
      const [, bytes = 0] = key as number[]
      kept.count += 1
      kept.bytes += bytes
      if (kept.count > most[table].count || kept.bytes > most[table].bytes) store.delete(primaryKey)
    })
  }
}
