import pg from 'pg'
import { vi } from 'vitest'

interface Statement {
  text: string
  /** SELECT, INSERT, …, as the server names it. */
  command: string
  rowCount: number | null
}

/** Returns every statement that this process sends to Postgres while `act` runs. Throws if there are none. */
export async function statementsDuring(act: () => Promise<unknown>): Promise<Statement[]> {
  // Not the client's `query`, since open connections keep the one they have.
  const submit = vi.spyOn(pg.Query.prototype, 'submit')
  try {
    await act()
    if (submit.mock.contexts.length === 0) throw new Error('No query was seen.')
    return submit.mock.contexts.map((query) => {
      const { text, _result } = query as unknown as { text: string; _result: Omit<Statement, 'text'> }
      return { text, command: _result.command, rowCount: _result.rowCount }
    })
  } finally {
    submit.mockRestore()
  }
}

export async function queriesDuring(act: () => Promise<unknown>): Promise<string[]> {
  return (await statementsDuring(act)).map(({ text }) => text)
}
