import pg from 'pg'
import { vi } from 'vitest'

/** The text of every query that this process sends to Postgres while something is done, which must be at least one. */
export async function queriesDuring(act: () => Promise<unknown>): Promise<string[]> {
  // Not the client's `query`: connections that are open keep the one they have.
  const submit = vi.spyOn(pg.Query.prototype, 'submit')
  try {
    await act()
    if (submit.mock.contexts.length === 0) throw new Error('No query was seen.')
    return submit.mock.contexts.map((query) => String(Reflect.get(Object(query), 'text')))
  } finally {
    submit.mockRestore()
  }
}
