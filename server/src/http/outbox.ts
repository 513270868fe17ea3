import type { FastifyInstance } from 'fastify'
import type { Mail } from '../ports/mail/mail.ts'
import type { Outbox } from '../ports/mail/outbox-mail.ts'
import { mayShowOutbox, outboxJson, renderOutboxPage } from '../ports/mail/outbox-page.ts'
import { chooseLanguage } from '../ports/stand-in-page.ts'
import { answerNotFound } from './errors.ts'

interface OutboxRoute {
  Querystring: { to?: string; lang?: string; follow?: string }
}

/** Where there is no mail server, mails are read at `/dev/outbox`, on this machine only. Elsewhere there is no such page. */
export function mountOutbox(mail: Mail) {
  return (app: FastifyInstance): void => {
    if (!isOutbox(mail)) return
    app.addHook('onRequest', async (request, reply) => {
      if (!mayShowOutbox(request)) return answerNotFound(request, reply)
      reply.header('Cache-Control', 'no-store')
    })
    app.get<OutboxRoute>('/dev/outbox', async ({ query, headers }, reply) => {
      const language = chooseLanguage(query.lang, headers['accept-language'])
      const page = renderOutboxPage(await mail.list(query.to), { language, follow: query.follow === '1', to: query.to })
      return reply.headers(page.headers).send(page.body)
    })
    app.get<OutboxRoute>('/dev/outbox.json', async ({ query }) => outboxJson(await mail.list(query.to)))
  }
}

function isOutbox(mail: Mail): mail is Outbox {
  return 'list' in mail
}
