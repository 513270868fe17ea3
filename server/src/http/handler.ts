import type { Answer, Body, MayBeGuest, Name, Params, Query } from '@koma/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The signed-in user who makes a call. */
export interface Caller {
  userId: string
  /** The device the token was given to, if the identity service tells. */
  device?: string | undefined
  /** The application, if the token is that of a sync client. Such a token may make only the calls that name `sync client`. */
  client?: string | undefined
  /** When they signed in, if the identity service tells. */
  authenticatedAt?: Date | undefined
}

export interface CallContext<N extends Name> {
  caller: MayBeGuest<N> extends true ? Caller | null : Caller
  params: Params<N>
  query: Query<N>
  body: Body<N>
  /** For what the contract does not cover: streams, headers, the client's address. */
  request: FastifyRequest
  reply: FastifyReply
}

/** Returns null if it has sent the answer through `reply`, such as a stream or cached bytes. */
export type Handler<N extends Name> = (context: CallContext<N>) => Promise<Answer<N> | null>

/** A feature's handlers, by the name of the call they answer. */
export type Handlers = { [N in Name]?: Handler<N> }

export const ok = <Body>(body: Body) => ({ status: 200 as const, body })
export const created = <Body>(body: Body) => ({ status: 201 as const, body })
export const noContent = () => ({ status: 204 as const, body: null })
