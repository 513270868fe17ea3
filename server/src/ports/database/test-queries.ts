import pg from 'pg'
import { vi } from 'vitest'

/** The text of every query that this process sends to Postgres while something is done. */
export async function queriesDuring(act: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await act()
    return query.mock.calls.map(([first]) => textOf(first))
  } finally {
    query.mockRestore()
  }
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}
