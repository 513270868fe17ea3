import pg from 'pg'

/**
 * A connection outside the pool whose statements may take any time, such as waiting for a lock or changing a large table. The
 * caller must end it; its locks and settings end with it.
 */
export async function connectPatiently(pool: pg.Pool): Promise<pg.Client> {
  const client = new pg.Client({ ...optionsOf(pool), query_timeout: 0 })
  // Without a listener a lost connection ends the process; with one, the next statement rejects.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** The settings of the pool for a connection outside it. */
export function optionsOf({ options }: pg.Pool): pg.ClientConfig {
  // The pool makes its password non-enumerable, so the spread does not copy it.
  return options.password === undefined ? { ...options } : { ...options, password: options.password }
}
