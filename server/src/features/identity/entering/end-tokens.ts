import { createHmac, timingSafeEqual } from 'node:crypto'

const form = /^([0-9a-f-]{36})\.([\w-]{22})$/

export interface EndTokens {
  /** A token that ends one session and opens nothing. It is good for as long as the session lives. */
  tokenFor(sessionId: string): string
  /** Returns the id of the session, or null for a token that is not ours. */
  read(token: string): string | null
}

export function createEndTokens(secret: string): EndTokens {
  const markOf = (id: string) =>
    createHmac('sha256', secret).update(`end session\n${id}`).digest().subarray(0, 16).toString('base64url')
  return {
    tokenFor: (sessionId) => `${sessionId}.${markOf(sessionId)}`,
    read(token) {
      const [, id = '', mark = ''] = form.exec(token) ?? []
      if (id === '') return null
      return timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(id))) ? id : null
    },
  }
}
