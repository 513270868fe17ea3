import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { favoriteRoutes } from './features/favorites/index.ts'
import { healthRoutes } from './features/health/routes.ts'
import { mountContent, photoJobs, photoRoutes, type Variants } from './features/photos/index.ts'
import { trashJobs, trashRoutes, trashSchedule } from './features/trash/index.ts'
import { mountIcons, userOfAccount, userRoutes } from './features/users/index.ts'
import { type AppParts, buildApp } from './http/app.ts'
import type { Handlers } from './http/handler.ts'
import type { Log } from './http/logging.ts'
import { mountWebApp } from './http/web-app.ts'
import type { Identity } from './ports/identity/choose-identity.ts'
import type { JobHandlers, Scheduled } from './ports/jobs/jobs.ts'
import type { Ports } from './ports/ports.ts'
import type { JobTable } from './schema/jobs.ts'

const webDirectory = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Every call that has a handler. What the contract declares beyond these answers 501. */
export function allHandlers(ports: Ports): Handlers {
  return {
    ...healthRoutes(ports),
    ...userRoutes(ports),
    ...photoRoutes(ports),
    ...trashRoutes(ports),
    ...favoriteRoutes(ports),
  }
}

export function allJobs(ports: Ports, variants: Variants, identity: Pick<Identity, 'sweep'>): JobHandlers<JobTable> {
  return { ...photoJobs(ports, variants), ...trashJobs(ports), 'identity.sweep': () => identity.sweep() }
}

export const schedule: ReadonlyArray<Scheduled<JobTable>> = [
  { name: 'photos.sweep', everyMinutes: 60 },
  { name: 'identity.sweep', everyMinutes: 60 },
  ...trashSchedule,
]

/** The API with all its features, and what is served beside it. */
export function composeApp(
  config: Config,
  ports: Ports,
  variants: Variants,
  options: { log: Log; beside?: AppParts['mounts'] },
): Promise<FastifyInstance> {
  return buildApp({
    config,
    handlers: allHandlers(ports),
    authentication: {
      verifier: ports.verifier,
      callerOf: async (account) => ({
        userId: await userOfAccount(ports, account),
      }),
    },
    mounts: [mountContent(ports, variants), mountIcons(ports), ...(options.beside ?? []), mountWebApp(webDirectory)],
    log: options.log,
  })
}
