import { Random } from '@koma/contract/random'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SetClock } from '../../ports/clock/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../ports/database/test-database.ts'
import type { ListSort, ListView } from './list-view.ts'
import { pruneChanges } from './prune-changes.ts'
import { readPart, readTrashPart } from './read-part.ts'
import { readParts, readTrashParts } from './read-parts.ts'
import { ListClient, type ListReader } from './test-list-client.ts'
import { albumId, findWrongParts, ListWorld, people, shareId } from './test-list-world.ts'

const steps = 120
const [first, second] = people

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

interface Device {
  list: ListView
  by: ListSort
  client: ListClient
}

/** While true, the reader of the share has muted the second person. */
let isMuted = false
const muted = { isHidden: sql`list_entries.owner_id = ${second}`, by: [second] }

function deviceOf(view: ListView, by: ListSort, canMute = false): Device {
  const list = () => (canMute && isMuted ? { ...view, hidden: muted } : view)
  const db = database.kysely
  const reader: ListReader =
    view.kind === 'trash'
      ? {
          parts: (question) => readTrashParts(db, view.listId, question),
          part: (question) => readTrashPart(db, view.listId, question),
        }
      : {
          parts: (question) => readParts(db, list(), question as Parameters<typeof readParts>[2]),
          part: (question) => readPart(db, list(), question as Parameters<typeof readPart>[2]),
        }
  return { list: view, by, client: new ListClient(reader, by) }
}

describe('devices that hear of changes', () => {
  it('show what the tables have, after every sync, through restores from a backup and pruned logs', async () => {
    const random = new Random(20_260_816)
    const world = new ListWorld(database, random)
    await world.fill()
    for (const person of people) await world.add(person, 3000)
    const devices = [
      ...(['added', 'taken'] as const).flatMap((by) => [
        deviceOf({ kind: 'library', listId: first }, by),
        deviceOf({ kind: 'album', listId: albumId }, by),
        deviceOf({ kind: 'share', listId: shareId }, by, true),
        deviceOf({ kind: 'favorites', listId: first }, by),
      ]),
      deviceOf({ kind: 'album', listId: albumId }, 'hand'),
      deviceOf({ kind: 'share', listId: shareId }, 'hand', true),
      ...(['added', 'taken', 'trashed'] as const).map((by) => deviceOf({ kind: 'trash', listId: first }, by)),
    ]
    const check = async ({ list, by, client }: Device) => {
      const hiddenOwner = list.kind === 'share' && isMuted ? second : null
      const rows = await world.rowsOf(list.kind, list.listId, by, hiddenOwner)
      const shown = client.parts.flatMap((part) => [...(part.rows?.values() ?? [])])
      expect([
        list.kind,
        by,
        shown.filter((row) => JSON.stringify(row) !== JSON.stringify(rows.get(row.photoId))),
      ]).toEqual([list.kind, by, []])
      const isLoaded = client.parts.every((part) => part.rows !== undefined)
      if (isLoaded) expect([list.kind, by, shown.length]).toEqual([list.kind, by, rows.size])
      if (!hiddenOwner) {
        const wrong = client.parts.filter((part) => part.rows && part.rows.size !== part.count)
        expect([list.kind, by, wrong]).toEqual([list.kind, by, []])
      }
    }
    let restore = await world.backUp()
    for (let step = 1; step <= steps; step += 1) {
      await world.change()
      expect([step, await findWrongParts(database)]).toEqual([step, []])
      if (random.chance(0.05)) isMuted = !isMuted
      if (step % 40 === 10) restore = await world.backUp()
      if (step % 40 === 14) await restore()
      if (step % 50 === 0) await pruneChanges({ database, clock: new SetClock(new Date(Date.now() + 31 * 86_400_000)) })
      // The versions of the lists pass those of the time that was lost before anybody asks again.
      if (step % 40 >= 14 && step % 40 < 24) continue
      for (const device of devices) {
        if (!random.chance(0.4)) continue
        await device.client.sync()
        await check(device)
        if (random.chance(0.5)) await device.client.load(random.below(device.client.parts.length))
      }
    }
    for (const device of devices) {
      await device.client.sync()
      for (let place = 0; place < device.client.parts.length; place += 1) {
        if (!device.client.parts[place]?.rows) await device.client.load(place)
      }
      await check(device)
    }
    // Most syncs must have been by what changed: otherwise this would test little.
    const [resets, deltas] = [devices.map(({ client }) => client.resets), devices.map(({ client }) => client.deltas)]
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
    expect(sum(deltas)).toBeGreaterThan(2 * sum(resets))
    expect(sum(resets)).toBeGreaterThan(devices.length)
  })
})
