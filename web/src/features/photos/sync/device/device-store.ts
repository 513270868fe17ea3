import type { Photo } from '@koma/contract'
import type { ListKey } from '../list-rows.ts'
import { bytesOf } from './bytes-of.ts'
import { doneOf, resultOf } from './indexed-db.ts'
import { currentFormat, emptyTables, openFor, type Table, tables } from './kept-database.ts'
import type { KeptPart, ListDevice } from './list-device.ts'
import { type PackedList, packList, unpackList } from './packed-list.ts'
import { Pruning } from './pruning.ts'

export { forgetEverybody } from './kept-database.ts'

/** Values that are written in one task, when the page has nothing else to do. Copying a photo takes about a tenth of a millisecond. */
const writtenAtOnce = 20
/** A page that is never idle must not keep what it has to write in memory for ever. */
const longestWait = 5_000
/** Changes within this time are written together. */
const writeDelay = 500
/** What is read again within this time does not need to be marked as used. */
const touchInterval = 86_400_000
/** The addresses of pictures in a photo stop working after a day or two. Without a connection the service worker answers them anyway. */
const photoLife = 86_400_000
/** Browsers' databases may not answer at all for a while. The server's answer is then waited for instead. */
const longestWaitForDevice = 3_000

interface Entry {
  value: unknown
  usedAt: number
  bytes: number
}

interface StoreOptions {
  now?: () => number
  format?: number
  /** Resolves when the page has nothing else to do. */
  idle?: () => Promise<void>
}

interface Writing {
  table: Table
  key: string
  entry: Entry
}

/**
 * Keeps lists and photos on this device, so that they can be shown before the server has answered. Belongs to one user: what
 * another user left is removed. If the device refuses (a private window, no space left), nothing is kept; while it does not answer,
 * it is as if nothing were there.
 */
export class DeviceStore {
  readonly #database: Promise<IDBDatabase | null>
  readonly #waiting: Record<Table, Map<string, Entry>> = { lists: new Map(), parts: new Map(), photos: new Map() }
  readonly #userId: string
  readonly #now: () => number
  readonly #untilIdle: () => Promise<void>
  readonly #pruning = new Pruning()
  #timer: ReturnType<typeof setTimeout> | undefined
  #flushing = Promise.resolve()
  #isClosed = false
  /** True while something has not been answered in time. */
  #isSilent = false

  constructor(
    userId: string,
    factory: IDBFactory | undefined,
    { now = Date.now, format = currentFormat, idle = untilIdle }: StoreOptions = {},
  ) {
    this.#userId = userId
    this.#now = now
    this.#untilIdle = idle
    this.#database = openFor(userId, factory, format).catch(() => null)
  }

  list(name: string): ListDevice & { keepPart(start: ListKey, part: KeptPart): void } {
    const partName = ({ moment, photoId }: ListKey) => `${name} ${moment} ${photoId}`
    return {
      readList: async () => {
        const packed = await this.#read<PackedList>('lists', name)
        return packed && unpackList(packed)
      },
      readPart: (start, { isShown = false } = {}) =>
        this.#read<KeptPart>('parts', partName(start), isShown ? 0 : touchInterval),
      write: (list, parts) => {
        this.#write('lists', name, packList(list))
        for (const [start, part] of parts) this.#write('parts', partName(start), part)
      },
      keepPart: (start, part) => this.#write('parts', partName(start), part),
      // Its parts are removed when others need their place: no list refers to them any more.
      drop: () => this.#write('lists', name, undefined),
    }
  }

  async readPhotos(room: string, photoIds: readonly string[]): Promise<Photo[]> {
    const oldest = navigator.onLine ? this.#now() - photoLife : 0
    const found = await Promise.all(photoIds.map((photoId) => this.#readEntry('photos', `${room} ${photoId}`)))
    return found.flatMap((entry) => (entry?.value && entry.usedAt > oldest ? (entry.value as Photo) : []))
  }

  keepPhotos(room: string, photos: readonly Photo[]): void {
    for (const photo of photos) this.#write('photos', `${room} ${photo.photo_id}`, photo)
  }

  /** Removes everything, if only later where the device does not answer now. Nothing is kept from then on. */
  async forget(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#dropWaiting()
    await this.#unlessOverdue(this.#empty())
  }

  async #empty(): Promise<void> {
    const database = await this.#database
    if (database) await emptyTables(database).catch(() => {})
    database?.close()
  }

  /** Writes what is still waiting, after what is being written: a value must not replace a newer one. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#flushing = this.#flushing.then(() => this.#writeWaiting()).catch(() => this.#dropWaiting())
    return this.#flushing
  }

  /** Rejects if the device refuses. What is not kept then is fetched again. */
  async #writeWaiting(): Promise<void> {
    const database = await this.#database
    for (let some = this.#nextToWrite(); some.length > 0; some = this.#nextToWrite()) {
      if (database) await this.#untilIdle()
      if (this.#isClosed) return
      try {
        if (database) await this.#writeSome(database, some)
      } finally {
        // Until now it was read from here. What was replaced meanwhile has to be written, too.
        for (const { table, key, entry } of some)
          if (this.#waiting[table].get(key) === entry) this.#waiting[table].delete(key)
      }
    }
    if (database) await this.#pruning.pruneDue(database)
  }

  #dropWaiting(): void {
    for (const table of tables) this.#waiting[table].clear()
  }

  /** Lists and their parts before photos, however many photos wait: without them nothing is shown. */
  #nextToWrite(): Writing[] {
    const some: Writing[] = []
    for (const table of tables) {
      for (const [key, entry] of this.#waiting[table]) {
        if (some.length === writtenAtOnce) return some
        some.push({ table, key, entry })
      }
    }
    return some
  }

  async #writeSome(database: IDBDatabase, some: readonly Writing[]): Promise<void> {
    const transaction = database.transaction(tables, 'readwrite')
    for (const { table, key, entry } of some) {
      const store = transaction.objectStore(table)
      if (entry.value === undefined) {
        store.delete(key)
        continue
      }
      const bytes = bytesOf(entry.value)
      store.put({ ...entry, bytes }, key)
      this.#pruning.note(table, bytes)
    }
    await doneOf(transaction)
  }

  async #read<Value>(table: Table, name: string, touchAfter = touchInterval): Promise<Value | undefined> {
    const entry = await this.#readEntry(table, name)
    if (entry?.value && this.#now() - entry.usedAt > touchAfter) this.#write(table, name, entry.value)
    return entry?.value as Value | undefined
  }

  async #readEntry(table: Table, name: string): Promise<Entry | undefined> {
    const key = this.#keyOf(name)
    const waiting = this.#waiting[table].get(key)
    if (waiting) return waiting
    // Without a connection there is nothing else to show, however long it takes.
    if (!navigator.onLine) return this.#readKept(table, key)
    return this.#isSilent ? undefined : this.#unlessOverdue(this.#readKept(table, key))
  }

  async #readKept(table: Table, key: string): Promise<Entry | undefined> {
    const database = await this.#database
    if (!database || this.#isClosed) return undefined
    try {
      return await resultOf<Entry | undefined>(database.transaction(table).objectStore(table).get(key))
    } catch {
      return undefined
    }
  }

  /** Resolves with undefined if the device does not answer in time. It is used again as soon as it has answered. */
  #unlessOverdue<Value>(answer: Promise<Value>): Promise<Value | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#isSilent = true
        resolve(undefined)
      }, longestWaitForDevice)
      void answer.then((value) => {
        clearTimeout(timer)
        this.#isSilent = false
        resolve(value)
      })
    })
  }

  /** Removes the value if it is undefined. */
  #write(table: Table, name: string, value: unknown): void {
    if (this.#isClosed) return
    this.#waiting[table].set(this.#keyOf(name), { value, usedAt: this.#now(), bytes: 0 })
    this.#timer ??= setTimeout(() => void this.flush(), writeDelay)
  }

  /** Another tab may still write for a user who has signed out here, so nobody reads what another user wrote. */
  #keyOf(name: string): string {
    return `${this.#userId} ${name}`
  }
}

/** Resolves when nothing on the page waits for the main thread. Browsers that do not tell are taken for idle after the task. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: longestWait })
    else setTimeout(resolve)
  })
}
