import type { DatabaseSync } from 'node:sqlite'
import type { KeyValueStore } from '@koma/client/uploads'

/** Keys and values in the database of the journal, so that what is written there shares its commits. */
export function storeIn(database: DatabaseSync): KeyValueStore {
  const keys = database.prepare('select key from store order by key')
  const get = database.prepare('select value from store where key = ?')
  const set = database.prepare('insert or replace into store values (?, ?)')
  const remove = database.prepare('delete from store where key = ?')
  return {
    keys: () => keys.all().map(({ key }) => String(key)),
    get: (key) => (get.get(key)?.['value'] as string | undefined) ?? null,
    set: (key, value) => void set.run(key, value),
    remove: (key) => void remove.run(key),
  }
}
