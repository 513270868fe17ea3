import { Random } from '@koma/contract/random'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import type { ArrangedLibrary } from '../library/arranged-library.ts'
import type { LibraryRow } from '../library/library-index.ts'
import { daySections } from './arrange/day-sections.ts'
import { DeviceStore } from './device/device-store.ts'
import type { ListBy } from './list-rows.ts'
import { ListSync } from './list-sync.ts'
import { ListWorld } from './test-list-world.ts'

const partLength = 4
const steps = 120

/** A tab of the browser. Tabs share what is kept on the device. */
interface Tab {
  store: DeviceStore
  list: ListSync
  /** From then on nothing of it is written on the device. */
  end: () => void
}

describe('a list in parts', () => {
  it.each(Array.from({ length: 25 }, (_, seed) => seed + 1))(
    'is the same as on the server after any changes, lost answers and restarts (seed %i)',
    async (seed) => {
      const random = new Random(seed)
      const by: ListBy = random.pick(['added', 'taken'])
      const world = new ListWorld(random, by, partLength)
      for (let number = random.below(40); number > 0; number -= 1) world.add()
      const factory = new IDBFactory()
      const open = (): Tab => {
        let hasEnded = false
        const idle = () => new Promise<void>((resolve) => setTimeout(() => hasEnded || resolve()))
        const store = new DeviceStore('user', factory, { idle })
        const options = {
          by,
          countsHidden: false,
          calls: world.calls(),
          device: store.list(`library ${by}`),
          now: Date.now,
        }
        const end = () => {
          hasEnded = true
        }
        return { store, list: new ListSync(options), end }
      }
      const tabs: [Tab, Tab] = [open(), open()]
      for (let step = 0; step < steps; step += 1) {
        await act(random, world, tabs, open)
        for (const { list } of tabs) expectSound(list)
      }
      for (const { list } of tabs) await settle(world, list)
      for (const { list } of tabs) {
        expect(shownIn(list, 'oldest')).toEqual(world.sorted().map(seen))
        expect(shownIn(list, 'newest')).toEqual(world.sorted().map(seen).reverse())
        expect(sectionsOf(list)).toEqual(expectedSections(world))
      }
      // What another tab wrote before it knew all must not be what is read.
      for (const { store } of tabs) await store.flush()
      // Before all is loaded, the list tells how long it is by what is known of its parts.
      for (const tab of tabs) {
        await restart(tab, open)
        expect(tab.list.arrange('newest')?.length).toBe(world.rows.size)
      }
    },
  )
})

async function act(random: Random, world: ListWorld, tabs: [Tab, Tab], open: () => Tab): Promise<void> {
  const tab = random.pick(tabs)
  const { list } = tab
  const actions: Array<() => unknown> = [
    () => world.add(),
    () => random.times(12, () => world.add()),
    () => world.rows.delete(world.any()?.photoId ?? ''),
    () => random.times(9, () => world.rows.delete(world.any()?.photoId ?? '')),
    () => changeAny(random, world),
    () => random.chance(0.2) && world.book.pruneLog(),
    () => void list.sync().catch(() => {}),
    () => void list.sync().catch(() => {}),
    () => loadAny(random, list),
    () => loadAny(random, list),
    () => removeAny(random, world, list),
    () => uploadInto(random, world, list),
    () => world.loseAny(),
    () => random.chance(0.3) && restart(tab, open),
  ]
  for (let delivered = 0; delivered < 6; delivered += 1) actions.push(() => world.deliverAny())
  await actions[random.below(actions.length)]?.()
  await settled()
}

/** Lets promises and IndexedDB go on. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 1))

function changeAny(random: Random, world: ListWorld): void {
  const row = world.any()
  if (!row) return
  const other = world.make()
  world.rows.set(
    row.photoId,
    random.chance(0.5) ? { ...row, colour: other.colour } : { ...other, photoId: row.photoId },
  )
}

function loadAny(random: Random, list: ListSync): void {
  const arranged = list.arrange('newest', daySections('added'))
  if (!arranged) return
  const controller = new AbortController()
  const from = random.below(arranged.length + 1)
  arranged.load(from, from + random.below(12), { signal: controller.signal }).catch(() => {})
  if (random.chance(0.3)) setTimeout(() => controller.abort(), random.below(5))
}

/** The user removes a photo, which the server does or refuses after a while. */
function removeAny(random: Random, world: ListWorld, list: ListSync): void {
  const photoId = world.any()?.photoId ?? ''
  const change = list.change({ taken: [photoId] })
  const isRefused = random.chance(0.3)
  setTimeout(() => {
    if (isRefused) return change.undo()
    world.rows.delete(photoId)
    change.confirm()
  }, random.below(20))
}

function uploadInto(random: Random, world: ListWorld, list: ListSync): void {
  const row = world.make()
  const change = list.change({ put: [row] })
  setTimeout(() => {
    world.rows.set(row.photoId, row)
    change.confirm()
  }, random.below(20))
}

async function restart(tab: Tab, open: () => Tab): Promise<void> {
  await tab.store.flush()
  tab.list.close()
  tab.end()
  Object.assign(tab, open())
  await tab.list.open('newest')
}

/** Delivers everything, and loads the whole list. */
async function settle(world: ListWorld, list: ListSync): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 30))
  const delivering = setInterval(() => {
    while (world.answersUnderWay > 0) world.deliverAny()
  }, 1)
  try {
    for (;;) {
      await list.sync()
      const arranged = list.arrange('oldest', daySections('added'))
      await arranged?.load(0, arranged.length)
      const loaded = list.arrange('oldest', daySections('added'))
      if (loaded?.sections.every((section) => !section.estimate)) break
    }
    await list.sync()
  } finally {
    clearInterval(delivering)
  }
}

type Seen = Pick<LibraryRow, 'photoId' | 'takenAt' | 'takenOffset' | 'ratio'> & { colour: string | null }

function seen(row: LibraryRow): Seen {
  const { photoId, takenAt, takenOffset } = row
  const colour = `#${row.colour.toString(16).padStart(3, '0')}`
  return { photoId, takenAt, takenOffset, ratio: Math.fround(row.ratio), colour }
}

function shownIn(list: ListSync, first: 'newest' | 'oldest'): Seen[] {
  const arranged = list.arrange(first, daySections('taken'))
  if (!arranged) return []
  const ratios = arranged.ratiosBetween(0, arranged.length)
  return Array.from({ length: arranged.length }, (_, place) => ({
    photoId: arranged.idAt(place) ?? '',
    takenAt: arranged.takenAt(place),
    takenOffset: arranged.offsetAt(place),
    ratio: ratios[place] ?? 0,
    colour: arranged.colourAt(place),
  }))
}

function sectionsOf(list: ListSync) {
  return list.arrange('oldest', daySections('taken'))?.sections.map(({ key, from, to }) => ({ key, from, to }))
}

/** The runs of the same day taken, found without parts. */
function expectedSections(world: ListWorld) {
  const days = world.sorted().map((row) => Math.floor((row.takenAt + row.takenOffset * 60_000) / 86_400_000))
  const starts = days.flatMap((day, place) => (place === 0 || days[place - 1] !== day ? place : []))
  return starts.map((from, number) => ({ key: days[from], from, to: starts[number + 1] ?? days.length }))
}

/** What holds at any moment, whatever is missing. */
function expectSound(list: ListSync): void {
  const arranged = list.arrange('newest', daySections('taken'))
  if (!arranged) return
  expect(gapsIn(arranged)).toEqual([])
  expect(list.arrange('newest', daySections('taken'))).toBe(arranged)
  const ids = arranged.idsBetween(0, arranged.length)
  const places = ids.map((photoId) => arranged.idAt(arranged.placeOf(photoId)))
  expect(places).toEqual(ids)
}

function gapsIn({ sections, length }: ArrangedLibrary): number[] {
  const ends = [0, ...sections.map(({ to }) => to)]
  const gaps = sections.flatMap(({ from }, number) => (from === ends[number] ? [] : from))
  return ends.at(-1) === length ? gaps : [...gaps, length]
}
