import type { TimelineItem } from '@koma/contract'
import type { RawBuilder } from 'kysely'

/** Which part of which timeline is requested; see `timelineQuery` of the contract. */
export interface TimelineQuestion {
  of: 'main' | 'me'
  /** Null for a guest. */
  viewerId: string | null
  /** Whether a row is a post, or else a single photo. */
  grouped: boolean
  direction: 'past' | 'future'
  startTimestamp?: number | undefined
  /** How many rows are needed at most. */
  limit: number
}

/** A post of a timeline, or one of its photos. */
export interface TimelineRow {
  /** Its timestamp, which no row of any source has as well: `take_timeline_moment` of the database gives each out once. */
  posted_at: Date
  /** What it was posted to: the share or the campaign. */
  place_id: string
  user_id: string
  /** When the first photo of the post was posted; for a single photo the same as `posted_at`. */
  first_at: Date
  /** How many photos of the post the viewer sees. */
  photo_count: number
}

/** Where the posts of timelines come from. Everything is evaluated on each read, because access ends and comes back. */
export interface TimelineSource {
  /**
   * Selects at most `limit` rows with the columns of `TimelineRow`, those that come first in the order of `posted_at`. The cost must
   * not depend on how much is behind them. Null if the viewer sees nothing of this source.
   */
  select(question: TimelineQuestion): RawBuilder<TimelineRow> | null
  /** Selects a row for each photo on the viewer's main timeline that was posted after `since`, in any order. */
  selectNew(viewerId: string | null, since: Date): RawBuilder<unknown> | null
  /** The contract's answers. Rows that can no longer be answered are left out. */
  answer(viewerId: string | null, rows: readonly TimelineRow[]): Promise<TimelineItem[]>
}

/** A feature registers its source where the routes are composed: `timelineRoutes(ports, { share: shareTimeline(ports) })`. */
export type TimelineSources = Partial<Record<TimelineItem['kind'], TimelineSource>>
