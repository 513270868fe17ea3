import type { Config } from './config.ts'
import { albumRoutes, albumSource } from './features/albums/index.ts'
import { browserErrorRoutes } from './features/browser-errors/index.ts'
import { campaignRoutes, campaignTimeline, postReactionNotifications } from './features/campaigns/index.ts'
import { clientRoutes } from './features/clients/index.ts'
import { dmNotifications, dmReactionNotifications, dmRoutes, dmSource } from './features/dm/index.ts'
import { documentRoutes } from './features/documents/index.ts'
import { downloadRoutes } from './features/downloads/index.ts'
import { editRoutes } from './features/edits/index.ts'
import { exportJobs, exportNotifications, exportRoutes, exportSchedule } from './features/exports/index.ts'
import { favoriteRoutes } from './features/favorites/index.ts'
import { groupRoutes } from './features/groups/index.ts'
import { healthRoutes, Readiness } from './features/health/index.ts'
import { identityJobs, identitySchedule } from './features/identity/index.ts'
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
import { photoLinkRoutes } from './features/photo-links/index.ts'
import { photoJobs, photoRoutes, type Variants } from './features/photos/index.ts'
import { planJobs, planRoutes, planSchedule } from './features/plans/index.ts'
import { pushJobs, pushRoutes } from './features/push/index.ts'
import { libraryReactions, reactionRoutes } from './features/reactions/index.ts'
import { moderationJobs, moderationNotifications, moderationSchedule, reportRoutes } from './features/reports/index.ts'
import { searchRoutes } from './features/search/index.ts'
import {
  ShareDoor,
  shareNotifications,
  shareReactionNotifications,
  shareRoutes,
  shareSource,
  shareTimeline,
} from './features/shares/index.ts'
import { tagNotifications, tagRoutes } from './features/tags/index.ts'
import { timelineRoutes } from './features/timelines/index.ts'
import { trashJobs, trashRoutes, trashSchedule } from './features/trash/index.ts'
import { uploadJobs } from './features/uploads/index.ts'
import { muteRoutes, settingRoutes, userRoutes } from './features/users/index.ts'
import { StagedFiles } from './http/bodies/staged-files.ts'
import type { Handlers } from './http/handler.ts'
import type { JobHandlers, Scheduled } from './ports/jobs/jobs.ts'
import type { Ports } from './ports/ports.ts'
import type { JobTable } from './schema/jobs.ts'

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

export function createLiveHub(ports: Ports): LiveHub {
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
