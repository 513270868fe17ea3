import type { CollectedOrder, ListPart, ListParts, TrashPart, TrashParts } from '@koma/contract'
import type { PhotoSource } from '../source/photo-source.ts'
import type { Sectioning } from './arrange/day-sections.ts'
import type { ListBy } from './list-rows.ts'

/** What the calls for the parts of a list take. A list that has fewer orders ignores the others. */
export interface PartsQuery {
  by: ListBy
  since?: string
}

export interface PartQuery {
  by: ListBy
  edge?: 'newest' | 'oldest'
  timestamp?: number
  photo_id?: string
  full_from?: number
  full_count?: number
}

/** Where the photos of a list in parts come from. Its functions reject with the ApiError. */
export interface ListSource extends PhotoSource {
  /** Names the list on this device. */
  name: string
  /** Where the list is in the query cache, without its order. */
  queryKey: readonly unknown[]
  /** True if the counts of parts include photos that the reader is not shown. */
  countsHidden?: boolean
  /** True if photos do not know when they were added to the list. */
  addedUnknown?: boolean
  /** How the list is divided if not by date. */
  sectioning?: Sectioning
  /** True if nothing else fetches the first photos, so that they are requested together with the list. */
  prefetchesPhotos?: boolean
  parts(query: PartsQuery): Promise<ListParts | TrashParts>
  part(query: PartQuery, options: { signal?: AbortSignal }): Promise<ListPart | TrashPart>
}

/** The order as calls take it that know no order by the time trashed. */
export function collectedBy<Query extends { by: ListBy }>(query: Query): Query & { by: CollectedOrder } {
  return { ...query, by: query.by === 'trashed' ? 'added' : query.by }
}

/** The order as calls take it that know no order by hand either. */
export function listedBy<Query extends { by: ListBy }>(query: Query): Query & { by: 'added' | 'taken' } {
  return { ...query, by: query.by === 'taken' ? 'taken' : 'added' }
}
