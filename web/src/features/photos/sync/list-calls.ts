import type { ListPart, ListParts, TrashPart, TrashParts } from '@koma/contract'
import { readNews, readPart } from './list-answers.ts'
import type { ListBy, ListKey } from './list-rows.ts'
import type { Edge, ListCalls } from './list-sync.ts'

interface PartsQuery {
  by: ListBy
  since?: string
}

interface PartQuery {
  by: ListBy
  edge?: Edge
  timestamp?: number
  photo_id?: string
}

/** The two calls of a list, which reject with the ApiError. */
interface PartCalls {
  parts(query: PartsQuery): Promise<ListParts | TrashParts>
  part(query: PartQuery, options: { signal?: AbortSignal }): Promise<ListPart | TrashPart>
}

export function listCalls(by: ListBy, { parts, part }: PartCalls): ListCalls {
  return {
    fetchNews: async (since) => readNews(await parts({ by, ...(since !== undefined && { since }) })),
    fetchPart: async (choice, signal) =>
      readPart(
        await part(
          { by, ...('edge' in choice ? { edge: choice.edge } : keyQuery(choice.key)) },
          { ...(signal && { signal }) },
        ),
      ),
  }
}

function keyQuery({ moment, photoId }: ListKey) {
  return { timestamp: moment, ...(photoId !== '' && { photo_id: photoId }) }
}
