import type { Health } from '@koma/contract'
import { errors } from '@koma/contract/errors'
import type { Handlers } from '../../http/handler.ts'
import { ok } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'

const patience = 3000

/** 200 when every part answers in time; 503 with the same body otherwise, so that a load balancer needs the status alone. */
export function healthRoutes({ database, blobs, jobs }: Pick<Ports, 'database' | 'blobs' | 'jobs'>): Handlers {
  return {
    'GET /health': async ({ reply }) => {
      const [databaseState, blobsState, jobsState] = await Promise.all([
        stateOf(database.probe.query('select 1').then(() => {})),
        stateOf(blobs.check()),
        stateOf(jobs.check()),
      ])
      const states = { database: databaseState, blobs: blobsState, jobs: jobsState }
      const status = Object.values(states).every((state) => state === 'ok') ? 'ok' : 'down'
      const body: Health = { status, ...states }
      if (status === 'down') reply.status(errors.unavailable.status).send(body)
      return ok(body)
    },
  }
}

async function stateOf(check: Promise<void>): Promise<'ok' | 'down'> {
  const late = Promise.withResolvers<'down'>()
  const timer = setTimeout(() => late.resolve('down'), patience)
  const state = check.then(
    () => 'ok' as const,
    () => 'down' as const,
  )
  return Promise.race([state, late.promise]).finally(() => clearTimeout(timer))
}
