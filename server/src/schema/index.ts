import type { BillingTables } from './account/billing.ts'
import type { ClientTables } from './account/clients.ts'
import type { DepartureTables } from './account/departures.ts'
import type { ExportTables } from './account/exports.ts'
import type { NotificationTables } from './account/notifications.ts'
import type { PlanTables } from './account/plans.ts'
import type { PushTables } from './account/push.ts'
import type { UserTables } from './account/users.ts'
import type { HealthTables } from './health.ts'
import type { ModerationTables } from './moderation.ts'
import type { OutboxTables } from './outbox.ts'
import type { DownloadTables } from './photos/downloads.ts'
import type { FavoriteTables } from './photos/favorites.ts'
import type { ListTables } from './photos/lists.ts'
import type { MarkTables } from './photos/marks.ts'
import type { PhotoLinkTables } from './photos/photo-links.ts'
import type { PhotoTables } from './photos/photos.ts'
import type { UploadTables } from './photos/uploads.ts'
import type { AlbumTables } from './sharing/albums.ts'
import type { CampaignTables } from './sharing/campaigns.ts'
import type { DmTables } from './sharing/dm.ts'
import type { GroupTables } from './sharing/groups.ts'
import type { ShareTables } from './sharing/shares.ts'

/** The tables as kysely sees them; the migrations create them. */
export interface Schema
  extends UserTables,
    ClientTables,
    PhotoTables,
    PhotoLinkTables,
    FavoriteTables,
    ListTables,
    MarkTables,
    NotificationTables,
    DownloadTables,
    ExportTables,
    DepartureTables,
    AlbumTables,
    ShareTables,
    DmTables,
    GroupTables,
    UploadTables,
    OutboxTables,
    BillingTables,
    PlanTables,
    CampaignTables,
    ModerationTables,
    PushTables,
    HealthTables {}
