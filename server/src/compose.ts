import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { albumRoutes, albumSource } from './features/albums/index.ts'
import { browserErrorRoutes } from './features/browser-errors/index.ts'
import {
  campaignHead,
  campaignRoutes,
  campaignTimeline,
  campaignWay,
  postReactionNotifications,
} from './features/campaigns/index.ts'
import { clientRoutes } from './features/clients/index.ts'
import { dmNotifications, dmReactionNotifications, dmRoutes, dmSource, dmWay } from './features/dm/index.ts'
import {
  documentRoutes,
  mountPagePictures,
  publicPageHead,
  publicPageStart,
  publicPages,
} from './features/documents/index.ts'
import { downloadRoutes } from './features/downloads/index.ts'
import { editRoutes } from './features/edits/index.ts'
import { exportJobs, exportNotifications, exportRoutes, exportSchedule } from './features/exports/index.ts'
import { favoriteRoutes } from './features/favorites/index.ts'
import { groupRoutes } from './features/groups/index.ts'
import { healthRoutes, Readiness } from './features/health/index.ts'
import {
  createIdentityParts,
  identityJobs,
  identitySchedule,
  mountElsewhere,
  mountIdentity,
} from './features/identity/index.ts'
import { leavingJobs, leavingRoutes, leavingSchedule } from './features/leaving/index.ts'
import { listJobs, listSchedule } from './features/lists/index.ts'
import { LiveHub, liveRoutes } from './features/live/index.ts'
import {
  countUnread,
  type NotificationKinds,
  notificationJobs,
  notificationRoutes,
  notificationSchedule,
} from './features/notifications/index.ts'
import { linkWay, photoLinkHead, photoLinkRoutes } from './features/photo-links/index.ts'
import { mountContent, photoJobs, photoRoutes, type Variants } from './features/photos/index.ts'
import { mountSimulatedPages, planJobs, planRoutes, planSchedule } from './features/plans/index.ts'
import { pushJobs, pushRoutes } from './features/push/index.ts'
import { libraryReactions, reactionRoutes } from './features/reactions/index.ts'
import { moderationJobs, moderationNotifications, moderationSchedule, reportRoutes } from './features/reports/index.ts'
import { searchRoutes } from './features/search/index.ts'
import {
  ShareDoor,
  shareHead,
  shareHeadStart,
  shareNotifications,
  shareReactionNotifications,
  shareRoutes,
  shareSource,
  shareTimeline,
  shareWay,
} from './features/shares/index.ts'
import { taggedWay, tagNotifications, tagRoutes } from './features/tags/index.ts'
import { timelineRoutes } from './features/timelines/index.ts'
import { trashJobs, trashRoutes, trashSchedule } from './features/trash/index.ts'
import { mountResumable, uploadJobs } from './features/uploads/index.ts'
import { mountIcons, muteRoutes, rememberCallers, settingRoutes, userRoutes } from './features/users/index.ts'
import { type AppParts, buildApp } from './http/app.ts'
import { StagedFiles } from './http/bodies/staged-files.ts'
import type { Handlers } from './http/handler.ts'
import type { Log } from './http/logging.ts'
import { mountSiteFiles } from './http/pages/site-files.ts'
import { mountWebApp, type WebAppOptions } from './http/pages/web-app.ts'
import { mountWebConfig, webConfigOf } from './http/pages/web-config.ts'
import { contentResourcePolicy } from './http/security-headers.ts'
import type { JobHandlers, Scheduled } from './ports/jobs/jobs.ts'
import type { Ports } from './ports/ports.ts'
import type { JobTable } from './schema/jobs.ts'

const builtWebApp = fileURLToPath(new URL('../../web/dist', import.meta.url))

/**
 * Every call that has a handler; other calls of the contract respond with 501. `apiUrl` is empty if it is the origin of the page.
 */
export function allHandlers(
  ports: Ports,
  apiUrl = '',
  {
    staged = new StagedFiles(ports.blobs),
    readiness = new Readiness(ports, 'api'),
    live = createLiveHub(ports),
    origins = { publicUrl: null, allowedOrigins: [] } as Pick<Config, 'publicUrl' | 'allowedOrigins'>,
    desktopDir = null as Config['desktopDir'],
    browserErrors = false,
  } = {},
): Handlers {
  const shares = new ShareDoor(ports)
  const db = ports.database.kysely
  const places = { album: albumSource(db), share: shareSource(shares), dm: dmSource(db) }
  return {
    ...healthRoutes(readiness),
    ...documentRoutes(ports),
    ...browserErrorRoutes(ports, browserErrors),
    ...userRoutes(ports, staged),
    ...clientRoutes(ports, apiUrl, desktopDir),
    ...settingRoutes(ports),
    ...leavingRoutes(ports),
    ...muteRoutes(ports),
    ...photoRoutes(ports, staged),
    ...photoLinkRoutes(ports),
    ...editRoutes(ports),
    ...trashRoutes(ports),
    ...favoriteRoutes(ports),
    ...tagRoutes(ports),
    ...reactionRoutes(ports),
    ...notificationRoutes(ports, notificationKinds(ports)),
    ...pushRoutes(ports),
    ...searchRoutes(ports),
    ...albumRoutes(ports),
    ...shareRoutes(shares),
    ...dmRoutes(ports, staged),
    ...groupRoutes(ports),
    ...timelineRoutes(ports, { share: shareTimeline(ports), promotion: campaignTimeline(ports) }),
    ...liveRoutes(live),
    ...campaignRoutes(ports),
    ...planRoutes(ports, origins),
    ...reportRoutes(ports, shares),
    ...downloadRoutes(ports, apiUrl, places),
    ...exportRoutes(ports, apiUrl),
  }
}

function notificationKinds(ports: Ports): NotificationKinds {
  return {
    tag: tagNotifications(ports),
    reaction: libraryReactions(ports),
    share_album: shareNotifications(ports),
    share_reaction: shareReactionNotifications(ports),
    dm: dmNotifications(ports),
    dm_reaction: dmReactionNotifications(ports),
    promotion_reaction: postReactionNotifications(ports),
    moderation: moderationNotifications(ports),
    export: exportNotifications(),
  }
}

function createLiveHub(ports: Ports): LiveHub {
  const kinds = notificationKinds(ports)
  const countsOf = (userId: string) => countUnread(ports.database.kysely, kinds, userId)
  return new LiveHub({ database: ports.database, verifier: ports.verifier, countsOf })
}

export function allJobs(ports: Ports, variants: Variants): JobHandlers<JobTable> {
  return {
    ...photoJobs(ports, variants),
    ...trashJobs(ports),
    ...notificationJobs(ports),
    ...pushJobs(ports, notificationKinds(ports)),
    ...listJobs(ports),
    ...identityJobs(ports),
    ...uploadJobs(ports),
    ...planJobs(ports),
    ...moderationJobs(ports),
    ...exportJobs(ports),
    ...leavingJobs(ports),
  }
}

export const schedule: ReadonlyArray<Scheduled<JobTable>> = [
  { name: 'photos.sweep', everyMinutes: 60 },
  { name: 'photos.digest', everyMinutes: 10 },
  ...identitySchedule,
  { name: 'uploads.sweep', everyMinutes: 60 },
  ...trashSchedule,
  ...notificationSchedule,
  ...listSchedule,
  ...planSchedule,
  ...moderationSchedule,
  ...exportSchedule,
  ...leavingSchedule,
]

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
