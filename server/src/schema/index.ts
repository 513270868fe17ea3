import type { BillingTables } from './billing.ts'
import type { FavoriteTables } from './favorites.ts'
import type { OutboxTables } from './outbox.ts'
import type { PhotoTables } from './photos.ts'
import type { UserTables } from './users.ts'

/** The tables as kysely sees them; the migrations are what makes them. */
export interface Schema extends UserTables, PhotoTables, FavoriteTables, OutboxTables, BillingTables {}
