import type { TimelineItem } from '@koma/contract'
import type { TestKoma } from '../../test-koma.ts'

type Query = { startTimestamp?: number; direction?: 'past' | 'future'; grouped?: boolean; limit?: number }

/** Short helpers for tests of timelines. People are named by their accounts; null is a guest. */
export function timelinesOf(koma: TestKoma) {
  const client = (name: string | null) => (name === null ? koma.guest : koma.as(name))
  const main = (name: string | null, query: Query = {}) => client(name).ask('GET /timeline/main', { query })
  const me = (name: string, query: Query = {}) => koma.as(name).ask('GET /timeline/me', { query })
  const updates = async (name: string | null, since = 0) =>
    (await client(name).ask('GET /timeline/home/updates', { query: { since } })).count
  /** The photos of all pages, each page as long as the query says. */
  const walk = async (read: (query: Query) => ReturnType<typeof main>, query: Query) => {
    const items: TimelineItem[] = []
    let start = query.startTimestamp
    do {
      const page = await read({ ...query, ...(start !== undefined && { startTimestamp: start }) })
      items.push(...page.items)
      start = page.next_timestamp ?? undefined
    } while (start !== undefined)
    return items
  }
  return { main, me, updates, walk }
}

export const photosOf = (items: readonly TimelineItem[]) =>
  items.flatMap(({ photos }) => photos.map(({ photo_id }) => photo_id))
