import { keepForUser } from '../../../../platform/on-device/keep-for-user.ts'
import { doneOf, openDatabase, resultOf } from './indexed-db.ts'

const databaseName = 'koma'
/** To be raised whenever the shape of what is kept changes: a database of another format is emptied. */
export const currentFormat = 3
export const tables = ['lists', 'parts', 'photos'] as const
export type Table = (typeof tables)[number]

/** Opens the database for a user. What another user left in it is removed. */
export async function openFor(
  userId: string,
  factory: IDBFactory | undefined,
  format: number,
): Promise<IDBDatabase | null> {
  if (!factory) return null
  const database = await openDatabase(factory, databaseName, format, (made) => {
    for (const name of [...made.objectStoreNames]) made.deleteObjectStore(name)
    made.createObjectStore('owner')
    for (const table of tables) made.createObjectStore(table).createIndex('used', ['usedAt', 'bytes'])
  })
  const owner = await resultOf<unknown>(database.transaction('owner').objectStore('owner').get('userId'))
  if (owner !== userId) await emptyTables(database, userId)
  return database
}

export async function emptyTables(database: IDBDatabase, nextOwner?: string): Promise<void> {
  const transaction = database.transaction(['owner', ...tables], 'readwrite')
  for (const table of tables) transaction.objectStore(table).clear()
  const owner = transaction.objectStore('owner')
  if (nextOwner === undefined) owner.clear()
  else owner.put(nextOwner, 'userId')
  await doneOf(transaction)
}

/** Removes what anybody left: lists, pictures and unsent files. */
export function forgetEverybody(factory: IDBFactory | undefined): void {
  factory?.deleteDatabase(databaseName)
  void keepForUser(null)
}
