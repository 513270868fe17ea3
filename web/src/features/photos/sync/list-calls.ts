import type { ListNews, PartAnswer } from './arrange/merge-parts.ts'
import { readNews, readPart } from './list-answers.ts'
import type { Edge } from './list-memory.ts'
import type { PartWish } from './list-part.ts'
import type { ListBy, ListKey } from './list-rows.ts'
import type { ListSource, PartQuery } from './list-source.ts'

/** Which part to fetch: the one at an end of the list, the one that contains a key, or the one in which a photo is. */
export type PartChoice = { edge: Edge } | PartWish | { photoId: string }

/** How the server is asked for a list. All reject with the ApiError. */
export interface ListCalls {
  /** What has changed since a version, or everything. */
  fetchNews(since: string | undefined): Promise<ListNews>
  fetchPart(choice: PartChoice, signal: AbortSignal | undefined): Promise<PartAnswer>
}

/** How a list is asked for in one order. */
export function listCalls(by: ListBy, { parts, part }: Pick<ListSource, 'parts' | 'part'>): ListCalls {
  return {
    fetchNews: async (since) => readNews(await parts({ by, ...(since !== undefined && { since }) })),
    fetchPart: async (choice, signal) => {
      return readPart(await part({ by, ...whereOf(choice) }, { ...(signal && { signal }) }))
    },
  }
}

function whereOf(choice: PartChoice): Omit<PartQuery, 'by'> {
  if ('edge' in choice) return { edge: choice.edge }
  if ('photoId' in choice) return { photo_id: choice.photoId }
  return { ...keyQuery(choice.key), ...fullQuery(choice) }
}

function keyQuery({ moment, photoId }: ListKey) {
  return { timestamp: moment, ...(photoId !== '' && { photo_id: photoId }) }
}

function fullQuery({ shown }: PartWish) {
  return shown && { full_from: shown.from, full_count: shown.count }
}
