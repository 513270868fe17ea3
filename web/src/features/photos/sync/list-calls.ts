import { readNews, readPart } from './list-answers.ts'
import type { Edge } from './list-memory.ts'
import type { PartWish } from './list-part.ts'
import type { ListBy, ListKey } from './list-rows.ts'
import type { ListSource } from './list-source.ts'
import type { ListNews, PartAnswer } from './merge-parts.ts'

/** Which part to fetch: the one at an end of the list, or the one that contains a key. */
export type PartChoice = { edge: Edge } | PartWish

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
      const where = 'edge' in choice ? { edge: choice.edge } : { ...keyQuery(choice.key), ...fullQuery(choice) }
      return readPart(await part({ by, ...where }, { ...(signal && { signal }) }))
    },
  }
}

function keyQuery({ moment, photoId }: ListKey) {
  return { timestamp: moment, ...(photoId !== '' && { photo_id: photoId }) }
}

function fullQuery({ shown }: PartWish) {
  return shown && { full_from: shown.from, full_count: shown.count }
}
