import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../../process/start-error.ts'
import type { PostgresServer } from './postgres-server.ts'

const restartDelays = [100, 500, 2_000, 5_000]
const steadyAfter = 60_000

/** Restarts the server when it dies (usually because of the kernel's out-of-memory killer). */
export function supervise(
  first: PostgresServer,
  launch: () => Promise<PostgresServer>,
  onFailure: (error: StartError) => void,
  delays: readonly number[] = restartDelays,
) {
  const stopping = new AbortController()
  let current: Promise<PostgresServer | null> = Promise.resolve(first)
  let deaths = 0

  const restart = async (): Promise<PostgresServer | null> => {
    for (;;) {
      const delay = delays[deaths++]
      if (delay === undefined)
        throw new StartError('PostgreSQL keeps stopping; postgres.log in the data directory says why.')
      await sleep(delay, null, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return null
      try {
        return await launch()
      } catch (error) {
        if (deaths === delays.length) throw error
      }
    }
  }

  const watch = (server: PostgresServer) => {
    const since = performance.now()
    void server.exited.then(async () => {
      if (stopping.signal.aborted) return
      if (performance.now() - since > steadyAfter) deaths = 0
      current = restart()
      try {
        const next = await current
        if (next) watch(next)
      } catch (error) {
        onFailure(error instanceof StartError ? error : new StartError(String(error), { cause: error }))
      }
    })
  }

  watch(first)
  return {
    async stop() {
      stopping.abort()
      const server = await current.catch(() => null)
      await server?.stop()
    },
  }
}
