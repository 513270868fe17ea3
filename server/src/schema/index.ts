import type { PhotoTables } from './photos.ts'
import type { UserTables } from './users.ts'

/** The tables as kysely sees them; the migrations are what makes them. */
export interface Schema extends UserTables, PhotoTables {}
