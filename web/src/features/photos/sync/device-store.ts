import type { Photo } from '@koma/contract'
import { doneOf, openDatabase, resultOf } from './indexed-db.ts'
import type { KeptList, KeptPart, ListDevice } from './list-device.ts'
import type { ListKey } from './list-rows.ts'

const databaseName = 'koma'
/** To be raised whenever the shape of what is kept changes: a database of another format is emptied. */
const currentFormat = 1
const tables = ['lists', 'parts', 'photos'] as const
type Table = (typeof tables)[number]

/** How much is kept, the most recently used first. 400 parts of 1,000 photos take about 25 MB, 3,000 photos about 10 MB. */
const most: Record<Table, number> = { lists: 200, parts: 400, photos: 3000 }
/** More is removed at once than there is too much, so that not every write has to remove something. */
const spare = 1.1
/** Changes within this time are written together. */
const writeDelay = 500
/** What is read again within this time does not need to be marked as used. */
const touchInterval = 86_400_000
/** The addresses of pictures in a photo stop working after a day or two. */
const photoLife = 86_400_000

interface Entry {
  value: unknown
  usedAt: number
}

/**
 * Keeps lists and photos on this device, so that they can be shown before the server has answered. Belongs to one user: what
 * another user left is removed. If the device refuses (a private window, no space left), nothing is kept.
 */
export class DeviceStore {
  readonly #database: Promise<IDBDatabase | null>
  readonly #waiting: Record<Table, Map<string, Entry>> = { lists: new Map(), parts: new Map(), photos: new Map() }
  readonly #userId: string
  readonly #now: () => number
  #timer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(
    userId: string,
    factory: IDBFactory | undefined,
    { now = Date.now, format = currentFormat }: { now?: () => number; format?: number } = {},
  ) {
    this.#userId = userId
    this.#now = now
    this.#database = openFor(userId, factory, format).catch(() => null)
  }

  list(name: string): ListDevice {
    const partName = ({ moment, photoId }: ListKey) => `${name} ${moment} ${photoId}`
    return {
      readList: () => this.#read<KeptList>('lists', name),
      readPart: (start) => this.#read<KeptPart>('parts', partName(start)),
      write: (list, parts) => {
        this.#write('lists', name, list)
        for (const [start, part] of parts) this.#write('parts', partName(start), part)
      },
      // Its parts are removed when others need their place: no list refers to them any more.
      drop: () => this.#write('lists', name, undefined),
    }
  }

  async readPhotos(room: string, photoIds: readonly string[]): Promise<Photo[]> {
    const oldest = this.#now() - photoLife
    const found = await Promise.all(photoIds.map((photoId) => this.#readEntry('photos', `${room} ${photoId}`)))
    return found.flatMap((entry) => (entry?.value && entry.usedAt > oldest ? (entry.value as Photo) : []))
  }

  keepPhotos(room: string, photos: readonly Photo[]): void {
    for (const photo of photos) this.#write('photos', `${room} ${photo.photo_id}`, photo)
  }

  /** Removes everything. Nothing is kept from then on. */
  async forget(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const table of tables) this.#waiting[table].clear()
    const database = await this.#database
    if (database) await emptyTables(database).catch(() => {})
    database?.close()
  }

  /** Writes what is still waiting. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const database = await this.#database
    const taken = tables.map((table) => ({ table, entries: [...this.#waiting[table]] }))
    for (const table of tables) this.#waiting[table].clear()
    if (!database || this.#isClosed) return
    try {
      const transaction = database.transaction(tables, 'readwrite')
      for (const { table, entries } of taken) {
        const store = transaction.objectStore(table)
        for (const [key, entry] of entries) {
          if (entry.value === undefined) store.delete(key)
          else store.put(entry, key)
        }
      }
      await doneOf(transaction)
      for (const { table, entries } of taken) if (entries.length > 0) await this.#prune(database, table)
    } catch {
      // What is not kept is fetched again.
    }
  }

  async #read<Value>(table: Table, name: string): Promise<Value | undefined> {
    const entry = await this.#readEntry(table, name)
    if (entry?.value && this.#now() - entry.usedAt > touchInterval) this.#write(table, name, entry.value)
    return entry?.value as Value | undefined
  }

  async #readEntry(table: Table, name: string): Promise<Entry | undefined> {
    const key = this.#keyOf(name)
    const waiting = this.#waiting[table].get(key)
    if (waiting) return waiting
    const database = await this.#database
    if (!database || this.#isClosed) return undefined
    try {
      return await resultOf<Entry | undefined>(database.transaction(table).objectStore(table).get(key))
    } catch {
      return undefined
    }
  }

  /** Removes the value if it is undefined. */
  #write(table: Table, name: string, value: unknown): void {
    if (this.#isClosed) return
    this.#waiting[table].set(this.#keyOf(name), { value, usedAt: this.#now() })
    this.#timer ??= setTimeout(() => void this.flush(), writeDelay)
  }

  /** Another tab may still write for a user who has signed out here, so nobody reads what another user wrote. */
  #keyOf(name: string): string {
    return `${this.#userId} ${name}`
  }

  async #prune(database: IDBDatabase, table: Table): Promise<void> {
    const store = database.transaction(table, 'readwrite').objectStore(table)
    const count = await resultOf(store.count())
    if (count <= most[table] * spare) return
    const oldest = await resultOf(store.index('usedAt').getAllKeys(null, count - most[table]))
    for (const key of oldest) store.delete(key)
    await doneOf(store.transaction)
  }
}

export function removeDatabase(factory: IDBFactory | undefined): void {
  factory?.deleteDatabase(databaseName)
}

async function openFor(userId: string, factory: IDBFactory | undefined, format: number): Promise<IDBDatabase | null> {
  if (!factory) return null
  const database = await openDatabase(factory, databaseName, format, (made) => {
    for (const name of [...made.objectStoreNames]) made.deleteObjectStore(name)
    made.createObjectStore('owner')
    for (const table of tables) made.createObjectStore(table).createIndex('usedAt', 'usedAt')
  })
  const owner = await resultOf<unknown>(database.transaction('owner').objectStore('owner').get('userId'))
  if (owner !== userId) await emptyTables(database, userId)
  return database
}

async function emptyTables(database: IDBDatabase, nextOwner?: string): Promise<void> {
  const transaction = database.transaction(['owner', ...tables], 'readwrite')
  for (const table of tables) transaction.objectStore(table).clear()
  const owner = transaction.objectStore('owner')
  if (nextOwner === undefined) owner.clear()
  else owner.put(nextOwner, 'userId')
  await doneOf(transaction)
}
