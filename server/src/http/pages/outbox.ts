import type { FastifyInstance } from 'fastify'
import { type Addresses, isLocal } from '../../config.ts'
import type { Mail } from '../../ports/mail/mail.ts'
import type { Outbox } from '../../ports/mail/outbox-mail.ts'
import { outboxJson, renderOutboxPage } from '../../ports/mail/outbox-page.ts'
import { chooseLanguage } from '../../ports/stand-in-page.ts'
import { isLocalRequest } from '../callers/local-request.ts'
import { answerNotFound } from '../errors.ts'

interface OutboxRoute {
  Querystring: { to?: string; lang?: string; follow?: string }
}

export const outboxPath = '/dev/outbox'

/** Whether mails can be read at `/dev/outbox`: only if there is no mail server, and the server is only for this machine. */
export function hasOutboxPage(mail: Mail, addresses: Addresses): mail is Outbox {
  return 'list' in mail && isLocal(addresses)
}

/** Mails contain codes that open accounts, so only somebody on this machine may read them. Everybody else gets a 404. */
export function mountOutbox(mail: Mail, addresses: Addresses) {
  return (app: FastifyInstance): void => {
    if (!hasOutboxPage(mail, addresses)) return
    app.addHook('onRequest', async (request, reply) => {
      if (!isLocalRequest(request.raw)) return answerNotFound(request, reply)
      reply.header('Cache-Control', 'no-store')
    })
    app.get<OutboxRoute>(outboxPath, async ({ query, headers }, reply) => {
      const language = chooseLanguage(query.lang, headers['accept-language'])
      const page = renderOutboxPage(await mail.list(query.to), { language, follow: query.follow === '1', to: query.to })
      return reply.headers(page.headers).send(page.body)
    })
    app.get<OutboxRoute>(`${outboxPath}.json`, async ({ query }) => outboxJson(await mail.list(query.to)))
  }
}
