import { ApiError } from '@koma/client'
import { photo } from '@koma/contract/samples'
import { describe, expect, it, vi } from 'vitest'
import type { Sectioning } from './arrange/day-sections.ts'
import type { ListSync } from './list-sync.ts'
import { days, openList } from './test-open-list.ts'

const loadedIn = (list: ListSync) => {
  const arranged = list.arrange('newest', days)
  return arranged ? arranged.idsBetween(0, arranged.length).length : 0
}

describe('a list in parts', () => {
  it('opens with two requests, whatever its length', async () => {
    const { list, asked, end } = openList(300)
    await list.sync()
    const arranged = list.arrange('newest', days)
    expect(asked.sort()).toEqual(['news since undefined', 'part newest'])
    expect({ length: arranged?.length, isFirstLoaded: arranged?.idAt(0) !== undefined }).toEqual({
      length: 300,
      isFirstLoaded: true,
    })
    expect(arranged?.idAt(299)).toBeUndefined()
    end()
  })

  it('estimates what is not loaded from the number of photos, their shapes, days and moments', async () => {
    const { world, list, end } = openList(40)
    await list.sync()
    const estimated = list.arrange('oldest', days)?.sections.filter((section) => section.estimate) ?? []
    const rows = world.sorted().slice(0, estimated.at(-1)?.to)
    const sum = estimated.reduce((total, section) => total + (section.estimate?.ratioSum ?? 0), 0)
    expect(sum).toBeCloseTo(rows.reduce((total, row) => total + row.ratio, 0))
    for (const { from, to, estimate } of estimated.slice(1)) {
      const moments = rows.slice(from, to).map((row) => row.addedAt)
      expect(Math.min(...moments)).toBeGreaterThanOrEqual(estimate?.oldest ?? Number.NaN)
      expect(Math.max(...moments)).toBeLessThanOrEqual(estimate?.newest ?? Number.NaN)
    }
    end()
  })

  it('hears only of what changed, and keeps the sections that did not', async () => {
    const { world, list, asked, end } = openList(60)
    await list.sync()
    const before = list.arrange('oldest', days)
    await before?.load(0, 60)
    const loaded = list.arrange('oldest', days)
    asked.splice(0)
    world.add()
    await list.sync()
    const after = list.arrange('oldest', days)
    expect(asked).toEqual([expect.stringMatching(/^news since v\d+$/)])
    expect(after?.length).toBe(61)
    expect(after?.sections.slice(0, 5).map((section, number) => section === loaded?.sections[number])).toEqual(
      Array.from({ length: 5 }, () => true),
    )
    end()
  })

  it('stays the same object if nothing has changed', async () => {
    const { list, end } = openList(30)
    await list.sync()
    const before = list.arrange('newest', days)
    await list.sync()
    expect(list.arrange('newest', days)).toBe(before)
    end()
  })

  it('fetches the middle of what is seen first, three parts at once, and aborts what nobody waits for', async () => {
    const flying = new Set<string>()
    const begun: number[] = []
    let most = 0
    let answers = false
    const { list, end } = openList(400, (calls) => ({
      fetchPart: async (choice, signal) => {
        if (!('key' in choice)) return calls.fetchPart(choice, signal)
        const name = String(choice.key.moment)
        begun.push(choice.key.moment)
        flying.add(name)
        most = Math.max(most, flying.size)
        await new Promise((resolve, reject) => {
          const timer = answers ? setTimeout(resolve, 20) : undefined
          signal?.addEventListener('abort', () => {
            clearTimeout(timer)
            flying.delete(name)
            reject(new DOMException('aborted', 'AbortError'))
          })
        })
        flying.delete(name)
        return calls.fetchPart(choice, signal)
      },
    }))
    await list.sync()
    const arranged = list.arrange('newest', days)
    const leaving = new AbortController()
    const first = arranged?.load(100, 200, { signal: leaving.signal }).catch(() => 'aborted')
    await vi.waitFor(() => expect(flying.size).toBe(3))
    leaving.abort()
    expect(await first).toBe('aborted')
    expect(flying.size).toBe(0)
    begun.splice(0)
    answers = true
    await arranged?.load(300, 380)
    const middle = arranged?.momentAt(340) ?? 0
    const [nearest = 0] = begun
    expect(begun.every((moment) => Math.abs(moment - middle) >= Math.abs(nearest - middle))).toBe(true)
    expect(most).toBe(3)
    end()
  })

  it('gets the photos on the screen in full together with the parts they are in, before these are shown', async () => {
    const wished: unknown[] = []
    const { list, told, end } = openList(40, (calls) => ({
      fetchPart: async (choice, signal) => {
        if ('key' in choice) wished.push(choice.shown)
        return { ...(await calls.fetchPart(choice, signal)), photos: [photo] }
      },
    }))
    await list.sync()
    const arranged = list.arrange('newest', days)
    const sections = arranged?.sections.filter((section) => section.estimate) ?? []
    const [first, second] = [sections.at(-2), sections.at(-1)]
    const border = second?.from ?? 0
    // Four places of the one and four of the other; a quarter more is fetched on either side.
    await arranged?.load(first?.from ?? 0, border + 5, { seen: { from: border - 4, to: border + 4 } })
    const length = (section = first) => (section?.to ?? 0) - (section?.from ?? 0)
    expect(wished).toEqual([
      { from: 0, count: 6 },
      { from: length(second) - 6, count: 6 },
    ])
    expect(told).toEqual([
      { photos: [photo], isLoaded: false },
      { photos: [photo], isLoaded: false },
    ])
    end()
  })

  it('keeps at most a hundred parts in memory', async () => {
    const { list, end } = openList(1500)
    await list.sync()
    const { length = 0 } = list.arrange('newest', days) ?? {}
    for (let place = 0; place < length; place += 10) await list.arrange('newest', days)?.load(place, place + 10)
    const loaded = loadedIn(list)
    expect(loaded).toBeLessThanOrEqual(100 * 13)
    expect(loaded).toBeGreaterThan(500)
    expect(list.arrange('newest', days)?.idAt(length - 1)).toBeDefined()
    end()
  })

  it('rejects with the error if a part cannot be fetched, and fetches it at the next try', async () => {
    let isBroken = true
    const { list, end } = openList(100, (calls) => ({
      fetchPart: (choice, signal) =>
        isBroken && 'key' in choice
          ? Promise.reject(new ApiError(1, 'broken', { status: 500 }))
          : calls.fetchPart(choice, signal),
    }))
    await list.sync()
    const arranged = list.arrange('newest', days)
    await expect(arranged?.load(50, 60)).rejects.toThrow('broken')
    isBroken = false
    await arranged?.load(50, 60)
    expect(list.arrange('newest', days)?.idAt(55)).toBeDefined()
    end()
  })

  it('shows old photos until newer ones have arrived, if the server does not know what has changed', async () => {
    const { world, list, end } = openList(30)
    await list.sync()
    await list.arrange('oldest', days)?.load(0, 30)
    const photoId = world.sorted()[3]?.photoId ?? ''
    world.rows.delete(photoId)
    world.book.answerParts([...world.rows.values()], null)
    world.book.pruneLog()
    await list.sync()
    expect(list.arrange('oldest', days)?.sections.some((section) => section.estimate)).toBe(false)
    await vi.waitFor(() => expect(list.arrange('oldest', days)?.has(photoId)).toBe(false))
    expect(list.arrange('oldest', days)?.length).toBe(29)
    end()
  })

  it('keeps the parts loaded in which sections end, if it is told to, and tells how many photos each has', async () => {
    const { world, list, end } = openList(200)
    const border = world.sorted()[57]?.addedAt ?? 0
    const halves: Sectioning = {
      keyOf: (moment) => (moment < border ? 0 : 1),
      keyAt: (rows, place) => ((rows.addedAt[place] ?? 0) < border ? 0 : 1),
    }
    const stop = list.keepDivided(halves)
    await list.sync()
    const older = world.sorted().filter(({ addedAt }) => addedAt < border).length
    const lengthOf = (key: number) => {
      const sections = list.arrange('oldest', halves)?.sections.filter((section) => section.key === key) ?? []
      return sections.reduce((sum, { from, to }) => sum + to - from, 0)
    }
    await vi.waitFor(() => expect([lengthOf(0), lengthOf(1)]).toEqual([older, 200 - older]))
    expect(loadedIn(list)).toBeLessThan(60)
    stop()
    end()
  })

  it('finds a photo that is not loaded by its moment', async () => {
    const { world, list, end } = openList(200)
    await list.sync()
    const row = world.sorted()[42]
    const photoId = row?.photoId ?? ''
    expect(list.arrange('oldest', days)?.placeOf(photoId)).toBe(-1)
    expect(await list.find({ moment: row?.addedAt ?? 0, photoId })).toBe(true)
    expect(list.arrange('oldest', days)?.placeOf(photoId)).toBe(42)
    expect(await list.find({ moment: row?.addedAt ?? 0, photoId: 'ffffffff-ffff-7fff-bfff-ffffffffffff' })).toBe(false)
    end()
  })

  it('finds a photo that is not loaded and does not know its moment with one request', async () => {
    const { world, list, asked, end } = openList(200)
    await list.sync()
    const photoId = world.sorted()[42]?.photoId ?? ''
    asked.splice(0)
    expect(await list.find({ photoId })).toBe(true)
    expect([asked, list.arrange('oldest', days)?.placeOf(photoId)]).toEqual([['part of a photo'], 42])
    expect(await list.find({ photoId: 'ffffffff-ffff-7fff-bfff-ffffffffffff' })).toBe(false)
    end()
  })

  it('finds a photo whose part has changed since the list was asked for', async () => {
    const { world, list, end } = openList(200)
    await list.sync()
    const photoId = world.sorted()[42]?.photoId ?? ''
    for (let number = 0; number < 40; number += 1) world.add()
    expect(await list.find({ photoId })).toBe(true)
    const place = world.sorted().findIndex((row) => row.photoId === photoId)
    await vi.waitFor(() => expect(list.arrange('oldest', days)?.placeOf(photoId)).toBe(place))
    end()
  })
})
