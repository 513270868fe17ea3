import { availableParallelism } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { allJobs, composeApp, schedule } from './compose.ts'
import { type Config, isLoopback } from './config.ts'
import { sweepUnfinished, Variants } from './features/photos/index.ts'
import { createLog } from './http/logging.ts'
import { hasOutboxPage, mountOutbox, outboxPath } from './http/outbox.ts'
import { type OpenPorts, openPorts } from './open-ports.ts'
import { Closing } from './process/closing.ts'
import { codeOf } from './process/file-error.ts'
import { StartError } from './process/start-error.ts'

export interface Running extends OpenPorts {
  /** Where people open it; null for a worker, which does not listen. */
  address: string | null
  /** Where mails are read that are not sent, for want of a mail server; null where there is no such page. */
  outbox: string | null
  stop(): Promise<void>
}

const drainPatience = 10_000

/** Opens the ports, listens and runs jobs, as the role says. What fails on the way closes everything that was opened. */
export async function startKoma(config: Config, onFailure: (error: unknown) => void): Promise<Running> {
  const closing = new Closing()
  const log = createLog(config.logLevel)
  let address: string | null = null
  const webUrl = () => config.publicUrl ?? address ?? `http://localhost:${config.port}`
  try {
    const { ports, identity } = await openPorts(config, { closing, log, webUrl, onFailure })
    // Alone on the data directory, so whatever is unfinished was left by a crash.
    if (config.database.url === null) await sweepUnfinished(ports, true)
    const variants = new Variants(ports)
    if (config.role !== 'worker') {
      const app = await composeApp(config, ports, variants, {
        log,
        beside: [identity.mount, mountOutbox(ports.mail, config)],
      })
      closing.add(() => drain(app))
      address = await listen(app, config)
      // The first sign-in would otherwise wait for it.
      identity.ready().catch((error: unknown) => log.warn({ err: error }, 'the identity service is not ready yet'))
    }
    if (config.role !== 'api') {
      await ports.jobs.start(allJobs(config, ports, variants, identity), {
        concurrency: availableParallelism() + 1,
        schedule,
      })
      closing.add(() => ports.jobs.stop())
    }
    const outbox = address !== null && hasOutboxPage(ports.mail, config) ? address + outboxPath : null
    return { ports, identity, address, outbox, stop: () => closing.run() }
  } catch (error) {
    await closing.run().catch(() => {})
    throw error
  }
}

/** Waits for the requests under way; who has not taken their answer by then, such as a stalled download, is cut off. */
async function drain(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), drainPatience)
  await app.close().finally(() => clearTimeout(cut))
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    const where = `${config.host}:${config.port}`
    if (codeOf(error) === 'EADDRINUSE') {
      throw new StartError(
        `The port ${config.port} is taken by another program: stop it, or set KOMA_PORT to another port.`,
      )
    }
    if (codeOf(error) === 'EACCES') throw new StartError(`Koma may not listen on ${where}: choose a port above 1023.`)
    if (codeOf(error) === 'EADDRNOTAVAIL' || codeOf(error) === 'ENOTFOUND') {
      throw new StartError(`The address ${config.host} is not one of this machine: set KOMA_HOST to one that is.`)
    }
    throw error
  }
  const bound = app.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : config.port
  return `http://${isLoopback(config.host) ? 'localhost' : config.host}:${port}`
}
