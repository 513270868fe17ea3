import { describe, expect, it } from 'vitest'
import { days, openList } from './test-open-list.ts'

describe('changes by others', () => {
  it('are told by the photos they are of, or as of any photo if the server does not know', async () => {
    const { world, list, changes, end } = openList(30)
    await list.sync()
    expect(changes).toEqual([])
    const [row] = world.sorted()
    if (!row) throw new Error('The list is empty.')
    world.rows.set(row.photoId, { ...row, colour: row.colour ^ 1 })
    await list.sync()
    expect(changes).toEqual([[row.photoId]])
    world.rows.set(row.photoId, { ...row, colour: row.colour ^ 2 })
    world.book.answerParts([...world.rows.values()], null)
    world.book.pruneLog()
    await list.sync()
    expect(changes).toEqual([[row.photoId], null])
    end()
  })

  it('and by the user still show which photos are gone, even if other parts are not loaded', async () => {
    const { world, list, end } = openList(60)
    await list.sync()
    const has = (photoId: string) => list.arrange('newest', days)?.has(photoId)
    const [first, second] = world.sorted().slice(-2)
    if (!first || !second) throw new Error('The list is empty.')
    world.rows.delete(first.photoId)
    await list.sync()
    const taking = list.change({ taken: [second.photoId] })
    expect([has(first.photoId), has(second.photoId), has(world.sorted()[3]?.photoId ?? '')]).toEqual([
      false,
      false,
      undefined,
    ])
    // It comes back, to a part that is not loaded.
    world.rows.set(first.photoId, { ...first, addedAt: world.sorted()[3]?.addedAt ?? 0 })
    taking.undo()
    await list.sync()
    expect([has(first.photoId), has(second.photoId)]).toEqual([undefined, true])
    end()
  })
})

describe('changes by the user', () => {
  it('are shown at once, and stay until an answer contains them', async () => {
    const { world, list, end } = openList(20)
    await list.sync()
    const row = world.sorted().at(-1)
    const photoId = row?.photoId ?? ''
    const change = list.change({ taken: [photoId] })
    expect(list.arrange('newest', days)?.length).toBe(19)
    // An answer from before the change does not bring the photo back.
    await list.sync()
    expect(list.arrange('newest', days)?.placeOf(photoId)).toBe(-1)
    world.rows.delete(photoId)
    change.confirm()
    await list.sync()
    expect(list.arrange('newest', days)?.length).toBe(19)
    end()
  })

  it('can be undone, and put back what was taken', async () => {
    const { world, list, end } = openList(20)
    await list.sync()
    const before = list.arrange('newest', days)
    const photoId = world.sorted().at(-2)?.photoId ?? ''
    const taken = list.change({ taken: [photoId] })
    taken.undo()
    expect(list.arrange('newest', days)?.idsBetween(0, 20)).toEqual(before?.idsBetween(0, 20))
    list.change({ taken: [photoId] })
    list.change({ back: [photoId] })
    expect(list.arrange('newest', days)?.idsBetween(0, 20)).toEqual(before?.idsBetween(0, 20))
    end()
  })

  it('leave the other parts as they are', async () => {
    const { world, list, end } = openList(60)
    await list.sync()
    await list.arrange('oldest', days)?.load(0, 60)
    const before = list.arrange('oldest', days)
    list.change({ taken: [world.sorted().at(-1)?.photoId ?? ''] })
    const after = list.arrange('oldest', days)
    expect(after?.sections.slice(0, -2)).toEqual(before?.sections.slice(0, -2))
    expect(after?.sections[0]).toBe(before?.sections[0])
    end()
  })
})
