import { availableParallelism } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { allJobs, composeApp, schedule } from './compose.ts'
import type { Config } from './config.ts'
import { ContentUrls } from './content-url.ts'
import { sweepUnfinished } from './features/photos/index.ts'
import { openPorts } from './open-ports.ts'
import { StartError } from './process/start-error.ts'
import { readSecrets } from './secrets.ts'

export interface Running {
  /** Where people open it; null for a worker, which does not listen. */
  address: string | null
  stop(): Promise<void>
}

export interface StartOptions {
  /** Something the product cannot live without has ended. */
  onFailure(error: unknown): void
  demo: boolean
}
