import type { FastifyInstance } from 'fastify'
import { Failure } from '../../http/failure.ts'

/**
 * With an external issuer there are no identity calls. Programs that ask for a code, such as the sync client, hear why: a plain 404
 * would look like a wrong address. Bodies are not read.
 */
export async function mountElsewhere(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (_, reply) => {
    reply.header('Cache-Control', 'no-store')
    throw new Failure('external_issuer')
  })
  app.all('/identity/*', async () => null)
}
