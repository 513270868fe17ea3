import type { AlbumTables } from './albums.ts'
import type { BillingTables } from './billing.ts'
import type { CampaignTables } from './campaigns.ts'
import type { ClientTables } from './clients.ts'
import type { DepartureTables } from './departures.ts'
import type { DmTables } from './dm.ts'
import type { DownloadTables } from './downloads.ts'
import type { ExportTables } from './exports.ts'
import type { FavoriteTables } from './favorites.ts'
import type { GroupTables } from './groups.ts'
import type { HealthTables } from './health.ts'
import type { ListTables } from './lists.ts'
import type { MarkTables } from './marks.ts'
import type { ModerationTables } from './moderation.ts'
import type { NotificationTables } from './notifications.ts'
import type { OutboxTables } from './outbox.ts'
import type { PhotoLinkTables } from './photo-links.ts'
import type { PhotoTables } from './photos.ts'
import type { PlanTables } from './plans.ts'
import type { PushTables } from './push.ts'
import type { ShareTables } from './shares.ts'
import type { UploadTables } from './uploads.ts'
import type { UserTables } from './users.ts'

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
