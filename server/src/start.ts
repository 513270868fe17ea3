import { Server } from 'node:net'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { composeApp, composeHealthApp } from './compose.ts'
import { type Config, isLoopback } from './config.ts'
import { Readiness, startHeartbeat } from './features/health/index.ts'
import { sweepUnfinished, Variants } from './features/photos/index.ts'
import { openLog } from './http/logging.ts'
import { hasOutboxPage, mountOutbox, outboxPath } from './http/pages/outbox.ts'
import { openPorts } from './open-ports.ts'
import type { Ports } from './ports/ports.ts'
import { Closing } from './process/closing.ts'
import { codeOf } from './process/file-error.ts'
import { StartError } from './process/start-error.ts'
import { allJobs, schedule } from './register.ts'
import { keepSweeping } from './sweep-own-disk.ts'

export interface Running {
  ports: Ports
  /** The URL where people open it; null for a worker. */
  address: string | null
  /** The URL of this process; a worker serves only its health there. */
  listening: string
  /** The page that shows mails instead of sending them, if there is no mail server; null if there is no such page. */
  outbox: string | null
  stop(): Promise<void>
}

/** In ms. Connections that have not received their response by then are closed, such as a stalled download. */
const drainPatience = 10_000
/** In ms. Clients that connected just before we stopped listening have sent their request by then. */
const lastRequests = 1_000

/** Opens the ports, listens and runs jobs, according to the role. If anything fails, closes everything that was opened. */
export async function startKoma(config: Config, onFailure: (error: unknown) => void): Promise<Running> {
  const closing = new Closing()
  const log = openLog(config)
  let address: string | null = null
  const webUrl = () => config.publicUrl ?? address ?? `http://localhost:${config.port}`
  try {
    const ports = await openPorts(config, { closing, log, webUrl, onFailure })
    // No other process uses the data directory, so whatever is unfinished was left by a crash.
    const alone = config.database.url === null
    if (alone) await sweepUnfinished(ports, true)
    await keepSweeping(config, ports, { alone, closing, log })
    const readiness = new Readiness(ports, config.role, log)
    await readiness.prepare()
    const variants = new Variants(ports)
    const beside = [mountOutbox(ports.mail, config)]
    const app =
      config.role === 'worker'
        ? await composeHealthApp(config, readiness, log)
        : await composeApp(config, ports, variants, { log, readiness, beside })
    closing.add(() => drain(app, config.drainSeconds > 0))
    const listening = await listen(app, config)
    if (config.role !== 'worker') {
      address = listening
      // Prepared now, since the first sign-in would otherwise wait for it.
      ports.identity
        ?.ready()
        .catch((error: unknown) => log.warn({ err: error }, 'the identity service is not ready yet'))
    }
    if (config.role !== 'api') {
      await ports.jobs.start(allJobs(ports, variants), { concurrency: availableParallelism() + 1, schedule })
      closing.add(() => ports.jobs.stop())
      closing.add(startHeartbeat(readiness.heartbeat, ports.database.probe, log))
    }
    const outbox = address !== null && hasOutboxPage(ports.mail, config) ? address + outboxPath : null
    async function stop(): Promise<void> {
      readiness.stop()
      // No proxy sends requests to a worker, so it need not keep serving.
      const served = config.role === 'worker' ? null : wait(config.drainSeconds * 1000)
      await Promise.all([served, ports.jobs.stop()])
      await closing.run()
    }
    return { ports, address, listening, outbox, stop }
  } catch (error) {
    await closing.run().catch(() => {})
    throw error
  }
}

/** Accepts no more connections and waits for the requests in progress. */
async function drain(app: FastifyInstance, behindProxy: boolean): Promise<void> {
  if (behindProxy) {
    await stopListening(app.server)
    await wait(lastRequests)
  }
  const cut = setTimeout(() => app.server.closeAllConnections(), drainPatience)
  await app.close().finally(() => clearTimeout(cut))
}

/**
 * Only stops listening: closing an HTTP server would also cut off connections that have not sent their first request yet. Waits
 * until the event loop has accepted all pending connections, since the system resets the rest.
 */
async function stopListening(server: Server): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  Server.prototype.close.call(server)
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
