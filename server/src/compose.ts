import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { campaignHead, campaignWay } from './features/campaigns/index.ts'
import { dmWay } from './features/dm/index.ts'
import { mountPagePictures, publicPageHead, publicPageStart, publicPages } from './features/documents/index.ts'
import { healthRoutes, Readiness } from './features/health/index.ts'
import { createIdentityParts, mountElsewhere, mountIdentity } from './features/identity/index.ts'
import { linkWay, photoLinkHead } from './features/photo-links/index.ts'
import { mountContent, type Variants } from './features/photos/index.ts'
import { mountSimulatedPages } from './features/plans/index.ts'
import { shareHead, shareHeadStart, shareWay } from './features/shares/index.ts'
import { taggedWay } from './features/tags/index.ts'
import { mountResumable } from './features/uploads/index.ts'
import { mountIcons, rememberCallers } from './features/users/index.ts'
import { type AppParts, buildApp } from './http/app.ts'
import { StagedFiles } from './http/bodies/staged-files.ts'
import type { Log } from './http/logging.ts'
import { mountSiteFiles } from './http/pages/site-files.ts'
import { mountWebApp, type WebAppOptions } from './http/pages/web-app.ts'
import { mountWebConfig, webConfigOf } from './http/pages/web-config.ts'
import { contentResourcePolicy } from './http/security-headers.ts'
import type { Ports } from './ports/ports.ts'
import { allHandlers, createLiveHub } from './register.ts'

const builtWebApp = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** The API with all its features, and everything else that is served. */
export function composeApp(
  config: Config,
  ports: Ports,
  variants: Variants,
  options: {
    log: Log
    readiness?: Readiness
    beside?: AppParts['mounts']
    webDirectory?: string
    bodies?: AppParts['bodies']
  },
): Promise<FastifyInstance> {
  const { readiness = new Readiness(ports, config.role) } = options
  const staged = new StagedFiles(ports.blobs)
  const live = createLiveHub(ports)
  const resourcePolicy = contentResourcePolicy(config)
  const authentication: AppParts['authentication'] = { verifier: ports.verifier, callerOf: rememberCallers(ports) }
  return buildApp({
    config,
    handlers: allHandlers(ports, config.apiUrl ?? config.publicUrl ?? '', {
      staged,
      readiness,
      live,
      origins: config,
      desktopDir: config.desktopDir,
      browserErrors: config.browserErrors,
    }),
    authentication,
    mounts: [
      (app) => {
        // Open streams would hold up the shutdown.
        app.addHook('preClose', async () => live.close())
      },
      mountResumable(config, ports, { authentication, staged }),
      mountContent(ports, variants, {
        ways: {
          tagged: taggedWay(ports.database.kysely),
          share: shareWay(ports.database.kysely),
          dm: dmWay(ports.database.kysely),
          link: linkWay(ports.database.kysely, ports.clock),
          campaign: campaignWay(ports.database.kysely),
        },
        resourcePolicy,
      }),
      mountIcons(ports, { resourcePolicy }),
      ...(ports.identity
        ? [
            mountIdentity(createIdentityParts(ports.identity, ports.mail), {
              ...authentication,
              rateLimits: config.rateLimits,
            }),
          ]
        : [mountElsewhere]),
      mountSimulatedPages(ports.billing),
      ...(options.beside ?? []),
      mountWebConfig(config),
      mountPagePictures(ports),
      mountSiteFiles({ config, webUrl: ports.webUrl, pages: publicPages, now: () => ports.clock.now() }),
      mountWebApp(options.webDirectory ?? builtWebApp, {
        publicUrl: config.publicUrl,
        headOf: headOf(ports),
        startOf: startOf(webConfigOf(config).issuer !== null),
        webConfig: webConfigOf(config),
      }),
    ],
    log: options.log,
    bodies: options.bodies ?? {},
    isDraining: () => readiness.stopping,
  })
}

/** What guests see of a page before the app has started. With another issuer, the login is a step on the way there. */
function startOf(hasIssuer: boolean): WebAppOptions['startOf'] {
  return async (asked, ask) => {
    if (/^\/login\/?$/.test(asked.path)) return hasIssuer ? null : { answers: {}, pictures: [], isPublic: true }
    return (await shareHeadStart(asked, ask)) ?? publicPageStart(asked, ask)
  }
}

/** The heads of pages that programs read: search engines, and those that show links. No path belongs to two of them. */
function headOf(ports: Ports): WebAppOptions['headOf'] {
  const heads = [publicPageHead(ports), shareHead(ports), photoLinkHead(ports), campaignHead(ports)]
  return async (page) => {
    for (const headOfPage of heads) {
      const head = await headOfPage(page)
      if (head) return head
    }
    return null
  }
}

/** The app of a worker, which serves only its health. */
export function composeHealthApp(config: Config, readiness: Readiness, log: Log): Promise<FastifyInstance> {
  return buildApp({
    config,
    handlers: healthRoutes(readiness),
    only: 'health',
    authentication: {
      verifier: { verify: async () => null },
      callerOf: async () => Promise.reject(new Error('No user.')),
    },
    mounts: [],
    log,
    isDraining: () => readiness.stopping,
  })
}
