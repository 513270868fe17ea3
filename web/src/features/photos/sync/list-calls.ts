import { readNews, readPart } from './list-answers.ts'
import type { PartWish } from './list-part.ts'
import type { ListBy, ListKey } from './list-rows.ts'
import type { ListSource } from './list-source.ts'
import type { ListCalls } from './list-sync.ts'

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
