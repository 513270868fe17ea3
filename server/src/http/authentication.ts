import type { FastifyRequest } from 'fastify'
import type { TokenVerifier } from '../ports/identity/identity.ts'
import { Failure } from './failure.ts'
import type { Caller } from './handler.ts'

export interface Authentication {
  verifier: TokenVerifier
  /** The Koma user of an identified account, made on first sight. */
  callerOf(identified: { subject: string; email: string | null }): Promise<Caller>
}

/** Null for a request without a token; a token that is not valid is an error even where guests are welcome. */
export async function authenticate(request: FastifyRequest, authentication: Authentication): Promise<Caller | null> {
  const header = request.headers.authorization
  if (!header) return null
  const token = /^Bearer (\S+)$/i.exec(header)?.[1]
  const identified = token ? await authentication.verifier.verify(token) : null
  if (!identified) throw new Failure('unauthenticated')
  return authentication.callerOf(identified)
}
