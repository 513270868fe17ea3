import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import type { LibraryIndex } from '../../library/library-index.ts'
import type { PartAnswer } from '../arrange/merge-parts.ts'
import type { PartChoice } from '../list-calls.ts'
import { DeviceStore } from './device-store.ts'
import { keepWholeList } from './keep-whole-list.ts'

const start = (moment: number) => ({ moment, photoId: '' })
const rows = { photoIds: ['a'] } as unknown as LibraryIndex
const part = (moment: number, version = 1) => ({ start: start(moment), count: 1, ratioSum: 1, days: 1, version })

function setUp(versions: Record<number, number> = {}) {
  let now = 1_000
  const store = new DeviceStore('mio', new IDBFactory(), { now: () => ++now })
  const device = store.list('library added')
  const asked: number[] = []
  const fetchPart = async (choice: PartChoice): Promise<PartAnswer> => {
    const moment = 'key' in choice ? choice.key.moment : Number.NaN
    asked.push(moment)
    return { start: start(moment), end: null, version: versions[moment] ?? 1, rows, photos: [] }
  }
  return { store, device, asked, fetchPart }
}

describe('keeping a whole list on the device', () => {
  it('fetches the parts that are not there, the newest first, and those alone', async () => {
    const { device, asked, fetchPart } = setUp()
    const list = { version: '1', totalBytes: null, parts: [part(1), part(2), part(3)] }
    device.write(list, new Map([[start(2), { version: 1, rows }]]))
    expect(await keepWholeList(device, { fetchPart }, new AbortController().signal)).toBe(true)
    expect(asked).toEqual([3, 1])
    expect(await device.readPart(start(1))).toEqual({ version: 1, rows })
    await keepWholeList(device, { fetchPart }, new AbortController().signal)
    expect(asked).toEqual([3, 1])
    expect(await device.readList()).toEqual(list)
  })

  it('keeps no part that is not as the list says, and tells that one is left', async () => {
    const { device, fetchPart } = setUp({ 1: 2 })
    device.write({ version: '1', totalBytes: null, parts: [part(1), part(2)] }, new Map())
    expect(await keepWholeList(device, { fetchPart }, new AbortController().signal)).toBe(false)
    expect(await device.readPart(start(1))).toBeUndefined()
    device.write({ version: '2', totalBytes: null, parts: [part(1, 2), part(2)] }, new Map())
    expect(await keepWholeList(device, { fetchPart }, new AbortController().signal)).toBe(true)
    expect(await device.readPart(start(1))).toEqual({ version: 2, rows })
  })

  it('leaves room for other lists, and the newest part is not pushed out by them', async () => {
    const { store, device, asked, fetchPart } = setUp()
    const parts = Array.from({ length: 1000 }, (_, moment) => part(moment))
    device.write({ version: '1', totalBytes: null, parts }, new Map())
    expect(await keepWholeList(device, { fetchPart }, new AbortController().signal)).toBe(true)
    expect([asked.length, asked[0], asked.at(-1)]).toEqual([300, 999, 700])
    const keepAlbum = async (count: number) => {
      const album = Array.from({ length: count }, (_, moment) => start(moment))
      store
        .list('album')
        .write(
          { version: '1', totalBytes: null, parts: [] },
          new Map(album.map((each) => [each, { version: 1, rows }])),
        )
      await store.flush()
    }
    await keepAlbum(100)
    expect(await device.readPart(start(700))).toBeDefined()
    await keepAlbum(150)
    expect(await device.readPart(start(999))).toBeDefined()
  })

  it('stops when the user leaves', async () => {
    const { device, asked, fetchPart } = setUp()
    device.write({ version: '1', totalBytes: null, parts: [part(1), part(2)] }, new Map())
    const leaving = new AbortController()
    leaving.abort()
    expect(await keepWholeList(device, { fetchPart }, leaving.signal)).toBe(false)
    expect(asked).toEqual([])
  })

  it('asks for nothing if the list itself is not known', async () => {
    const { device, asked, fetchPart } = setUp()
    await keepWholeList(device, { fetchPart }, new AbortController().signal)
    expect(asked).toEqual([])
  })
})
