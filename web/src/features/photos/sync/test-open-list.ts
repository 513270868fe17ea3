import type { Photo } from '@koma/contract'
import { Random } from '@koma/contract/random'
import { daySections } from './arrange/day-sections.ts'
import type { ListCalls } from './list-calls.ts'
import { ListSync } from './list-sync.ts'
import { ListWorld } from './test-list-world.ts'

export const days = daySections('added')

/** A list of this many photos, in parts of ten. Its answers arrive at once, unless a test holds them back. */
export function openList(count: number, change: (calls: ListCalls) => Partial<ListCalls> = () => ({})) {
  const world = new ListWorld(new Random(1), 'added', 10)
  for (let number = 0; number < count; number += 1) world.add()
  const deliver = setInterval(() => {
    while (world.answersUnderWay > 0) world.deliverAny()
  }, 1)
  const calls = world.calls()
  const asked: string[] = []
  const counted: ListCalls = {
    fetchNews: (since) => {
      asked.push(`news since ${since}`)
      return calls.fetchNews(since)
    },
    fetchPart: (choice, signal) => {
      asked.push(`part ${'key' in choice ? choice.key.moment : 'edge' in choice ? choice.edge : 'of a photo'}`)
      return calls.fetchPart(choice, signal)
    },
  }
  /** The photos that came in full, and whether the last photo of the list was loaded by then. */
  const told: Array<{ photos: readonly Photo[]; isLoaded: boolean }> = []
  /** What it has told of photos that somebody has changed. */
  const changes: Array<readonly string[] | null> = []
  const list = new ListSync({
    by: 'added',
    countsHidden: false,
    calls: { ...counted, ...change(counted) },
    device: null,
    now: Date.now,
    onChanged: (photoIds) => changes.push(photoIds),
    onPhotos: (photos) => {
      const last = list.arrange('newest', days)?.idAt(count - 1)
      told.push({ photos, isLoaded: last !== undefined })
    },
  })
  return { world, list, asked, told, changes, end: () => clearInterval(deliver) }
}
