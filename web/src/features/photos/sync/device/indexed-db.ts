/** Opens a database. `create` makes its tables if it is new or has another version. */
export function openDatabase(
  factory: IDBFactory,
  name: string,
  version: number,
  create: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  const request = factory.open(name, version)
  request.onupgradeneeded = () => create(request.result)
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      const database = request.result
      // Otherwise a newer release in another tab could not open it for as long as this tab is open.
      database.onversionchange = () => database.close()
      resolve(database)
    }
    request.onerror = () => reject(request.error)
    // Another tab has not let go of an older version yet.
    request.onblocked = () => reject(new Error('The database is in use'))
  })
}

export function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

export function doneOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
}

/** Visits every record of a cursor. */
export function eachOf(request: IDBRequest<IDBCursor | null>, visit: (cursor: IDBCursor) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor) return resolve()
      visit(cursor)
      cursor.continue()
    }
    request.onerror = () => reject(request.error)
  })
}
