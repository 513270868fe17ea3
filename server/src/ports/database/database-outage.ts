import pg from 'pg'

/** SQLSTATE classes: connection exceptions, refused log-ins, insufficient resources, system errors. */
const outageClasses = new Set(['08', '28', '53', '58'])

const outageStates = new Set([
  // The database itself is gone.
  '3D000',
  // The server was demoted, or is the standby of a failover.
  '25006',
  // The server cancelled the statement.
  '57014',
  // The server is stopping, crashed, is starting, or ends idle sessions.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
])

/** pg's own errors have no codes. */
const outageMessages = [
  /^timeout exceeded when trying to connect$/,
  /^timeout expired$/,
  /^Connection terminated/,
  /^Query read timeout$/,
  /^Client has encountered a connection error and is not queryable$/,
  /^Client was closed and is not queryable$/,
]

export function isDatabaseOutage(error: Error): boolean {
  if (error instanceof pg.DatabaseError) {
    const state = error.code ?? ''
    return outageStates.has(state) || outageClasses.has(state.slice(0, 2))
  }
  return outageMessages.some((message) => message.test(error.message))
}

/** The connection leads to a server that no longer accepts writes: a standby, or a former primary. */
export function isReadOnly(error: Error): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006'
}

/** The server did not respond in time; see `answerTimeout`. The connection is still waiting for the response. */
export function isUnanswered(error: Error): boolean {
  return error.message === 'Query read timeout'
}
