import { errors } from '@koma/contract/errors'
import { type Handlers, ok } from '../../http/handler.ts'
import type { Readiness } from './readiness.ts'

/** If the process is not ready, `/health/ready` answers 503 with the same body, so that a load balancer needs only the status. */
export function healthRoutes(readiness: Readiness): Handlers {
  return {
    'GET /health/live': async () => ok({ status: 'live' as const }),
    'GET /health/ready': async ({ query, reply }) => {
      const answer = await readiness.answer(query.exclude)
      if (answer.status !== 'ready') reply.status(errors.unavailable.status).send(answer)
      return ok(answer)
    },
  }
}
