import { describe, expect, it, vi } from 'vitest'
import type { ListSync } from './list-sync.ts'
import { days, openList } from './test-open-list.ts'

/** A list whose answers are written by the server at once and held back until the test lets them through. */
function openHeld(count: number) {
  const held: { news: Array<() => void>; part: Array<() => void> } = { news: [], part: [] }
  let holds: readonly ('news' | 'part')[] = []
  const hold = async <Answer>(kind: 'news' | 'part', answer: Promise<Answer>): Promise<Answer> => {
    const written = await answer
    if (holds.includes(kind)) await new Promise<void>((resolve) => held[kind].push(resolve))
    return written
  }
  const isHeld = (kind: 'news' | 'part') => vi.waitFor(() => expect(held[kind].length).toBeGreaterThan(0))
  const opened = openList(count, ({ fetchNews, fetchPart }) => ({
    fetchNews: (since) => hold('news', fetchNews(since)),
    fetchPart: (choice, signal) => hold('part', fetchPart(choice, signal)),
  }))
  return {
    ...opened,
    isHeld,
    hold: (...kinds: ('news' | 'part')[]) => {
      holds = kinds
    },
    /** Waits until an answer is held back, and lets it through. */
    release: async (kind: 'news' | 'part') => {
      await isHeld(kind)
      held[kind].shift()?.()
    },
    /** Lets everything through that is held back and that is asked for from now on. */
    releaseAll: () => {
      holds = []
      for (const kind of ['news', 'part'] as const) for (const go of held[kind].splice(0)) go()
    },
  }
}

const idsIn = (list: ListSync) => list.arrange('oldest', days)?.idsBetween(0, 1000)

describe('answers that are overtaken', () => {
  it('fetches a part again if it was written before the latest news', async () => {
    const { world, list, hold, releaseAll, isHeld, end } = openHeld(30)
    await list.sync()
    hold('part')
    const loading = list.arrange('oldest', days)?.load(0, 30)
    await isHeld('part')
    world.rows.delete(world.sorted()[0]?.photoId ?? '')
    await list.sync()
    releaseAll()
    await loading
    await list.sync()
    expect(idsIn(list)).toEqual(world.sorted().map((row) => row.photoId))
    end()
  })

  it('does not put photos back by news that were written before a part', async () => {
    const { world, list, hold, release, isHeld, end } = openHeld(30)
    await list.sync()
    const gone = world.sorted()[1]?.photoId ?? ''
    world.rows.set(gone, { ...(world.sorted()[1] ?? world.make()), colour: 1 })
    hold('news')
    const syncing = list.sync()
    await isHeld('news')
    world.rows.delete(gone)
    await list.arrange('oldest', days)?.load(0, 10)
    expect(idsIn(list)).not.toContain(gone)
    hold()
    const seen: boolean[] = []
    list.subscribe(() => seen.push(idsIn(list)?.includes(gone) ?? false))
    await release('news')
    await syncing
    await list.sync()
    expect(seen).not.toContain(true)
    end()
  })

  it('does not bring a removed photo back by an answer from before the removal', async () => {
    const { world, list, hold, release, releaseAll, isHeld, end } = openHeld(10)
    await list.sync()
    const photoId = world.sorted()[0]?.photoId ?? ''
    hold('news')
    const syncing = list.sync()
    await isHeld('news')
    const change = list.change({ taken: [photoId] })
    world.rows.delete(photoId)
    change.confirm()
    const seen: boolean[] = []
    list.subscribe(() => seen.push(idsIn(list)?.includes(photoId) ?? false))
    await release('news')
    await syncing
    releaseAll()
    await list.sync()
    expect(seen).not.toContain(true)
    expect(list.arrange('oldest', days)?.length).toBe(9)
    end()
  })
})
