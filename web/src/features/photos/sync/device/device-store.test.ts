import { photo as sample } from '@koma/contract/samples'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { photoNumber } from '../../../../../testing/servers/photo-server.ts'
import { indexOf, rowOf } from '../../library/library-index.ts'
import { DeviceStore } from './device-store.ts'
import type { KeptList } from './list-device.ts'

const start = { moment: 0, photoId: '' }
const part = { version: 7, rows: indexOf([rowOf(photoNumber(1))]) }
const list: KeptList = {
  version: 'v7',
  totalBytes: null,
  parts: [{ start, count: 1, ratioSum: 1.5, days: 1, version: 7 }],
}

async function keepFor(userId: string, factory: IDBFactory): Promise<DeviceStore> {
  const store = new DeviceStore(userId, factory)
  store.list('library added').write(list, new Map([[start, part]]))
  store.keepPhotos('own', [sample])
  await store.flush()
  return store
}

async function readFor(userId: string, factory: IDBFactory | undefined) {
  const store = new DeviceStore(userId, factory)
  const device = store.list('library added')
  return {
    list: await device.readList(),
    rows: (await device.readPart(start))?.rows.photoIds,
    photos: await store.readPhotos('own', [sample.photo_id]),
  }
}

const nothing = { list: undefined, rows: undefined, photos: [] }

describe('lists and photos kept on the device', () => {
  it('are there after a restart', async () => {
    const factory = new IDBFactory()
    await keepFor('yukine', factory)
    expect(await readFor('yukine', factory)).toEqual({ list, rows: part.rows.photoIds, photos: [sample] })
  })

  it('are removed when another user signs in', async () => {
    const factory = new IDBFactory()
    await keepFor('yukine', factory)
    expect(await readFor('sora', factory)).toEqual(nothing)
    expect(await readFor('yukine', factory)).toEqual(nothing)
  })

  it('are not shown to another user, even if a tab of the first one is still writing', async () => {
    const factory = new IDBFactory()
    const old = await keepFor('yukine', factory)
    await readFor('sora', factory)
    old.list('library added').write(list, new Map([[start, part]]))
    await old.flush()
    expect(await readFor('sora', factory)).toEqual(nothing)
  })

  it('are removed on signing out, and not kept from then on', async () => {
    const factory = new IDBFactory()
    const store = await keepFor('yukine', factory)
    await store.forget()
    store.list('library added').write(list, new Map([[start, part]]))
    await store.flush()
    expect(await readFor('yukine', factory)).toEqual(nothing)
  })

  it('are removed if they have another format', async () => {
    const factory = new IDBFactory()
    await keepFor('yukine', factory)
    const next = new DeviceStore('yukine', factory, { format: 4 })
    expect(await next.list('library added').readList()).toBeUndefined()
    // The release before it does not open the newer format.
    expect(await readFor('yukine', factory)).toEqual(nothing)
  })

  it('leave out photos whose addresses may have expired', async () => {
    const factory = new IDBFactory()
    await keepFor('yukine', factory)
    const tomorrow = new DeviceStore('yukine', factory, { now: () => Date.now() + 2 * 86_400_000 })
    expect(await tomorrow.readPhotos('own', [sample.photo_id])).toEqual([])
    // Without a connection their pictures come from this device as well, whatever their addresses say.
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await tomorrow.readPhotos('own', [sample.photo_id])).toEqual([sample])
  })

  it('are read while they are being written, and lists are written before photos that came earlier', async () => {
    const factory = new IDBFactory()
    const idle: Array<() => void> = []
    const store = new DeviceStore('yukine', factory, { idle: () => new Promise((resolve) => idle.push(resolve)) })
    const photos = Array.from({ length: 60 }, (_, number) => ({ ...sample, photo_id: `photo ${number}` }))
    store.keepPhotos('own', photos)
    const writing = store.flush()
    await vi.waitFor(() => expect(idle).toHaveLength(1))
    store.list('library added').write(list, new Map([[start, part]]))
    expect(await store.list('library added').readList()).toEqual(list)
    expect(await store.readPhotos('own', ['photo 0', 'photo 59'])).toHaveLength(2)
    idle[0]?.()
    await vi.waitFor(() => expect(idle).toHaveLength(2))
    idle[1]?.()
    await vi.waitFor(() => expect(idle).toHaveLength(3))
    expect(await readFor('yukine', factory)).toEqual({ list, rows: part.rows.photoIds, photos: [] })
    idle[2]?.()
    await vi.waitFor(() => expect(idle).toHaveLength(4))
    idle[3]?.()
    await writing
    expect(await new DeviceStore('yukine', factory).readPhotos('own', ['photo 59'])).toHaveLength(1)
  })

  it('are limited in number; those that were used least recently go first', async () => {
    const factory = new IDBFactory()
    let now = 1_000
    const store = new DeviceStore('yukine', factory, { now: () => now })
    for (let number = 0; number < 260; number += 1) {
      now += 1
      store.list(`album ${number}`).write(list, new Map())
    }
    await store.flush()
    const kept: number[] = []
    for (let number = 0; number < 260; number += 1) {
      if (await store.list(`album ${number}`).readList()) kept.push(number)
    }
    expect(kept).toEqual(Array.from({ length: 200 }, (_, number) => number + 60))
  })

  it('are limited in bytes; those that were used least recently go first', async () => {
    let now = 1_000
    const store = new DeviceStore('yukine', new IDBFactory(), { now: () => now })
    const device = store.list('library added')
    const startOf = (number: number) => ({ moment: number, photoId: '' })
    for (let number = 0; number < 40; number += 1) {
      now += 1
      // A megabyte each.
      const rows = { ...part.rows, takenAt: new Float64Array(125_000) }
      device.write(list, new Map([[startOf(number), { version: 7, rows }]]))
    }
    await store.flush()
    const kept: number[] = []
    for (let number = 0; number < 40; number += 1) if (await device.readPart(startOf(number))) kept.push(number)
    expect(kept).toEqual(Array.from({ length: 25 }, (_, number) => number + 15))
  })

  it('keep the part that a list opens with, however much is kept after it', async () => {
    let now = 1_000
    const factory = new IDBFactory()
    const store = new DeviceStore('yukine', factory, { now: () => now })
    const startOf = (number: number) => ({ moment: number, photoId: '' })
    const keep = async (from: number, to: number) => {
      for (let number = from; number < to; number += 1) {
        now += 1
        store.list('library added').keepPart(startOf(number), part)
      }
      await store.flush()
    }
    await keep(0, 390)
    now += 1
    const device = store.list('library added')
    expect(await device.readPart(startOf(0), { isShown: true })).toBeDefined()
    await keep(390, 450)
    const versionOf = async (number: number) => (await device.readPart(startOf(number)))?.version
    expect([await versionOf(0), await versionOf(1)]).toEqual([part.version, undefined])
  })

  it('keep where parts start in the midst of a moment', async () => {
    const factory = new IDBFactory()
    const divided = {
      ...list,
      parts: [...list.parts, { ...list.parts[0], start: { moment: 5, photoId: 'b' }, count: 3 }],
    }
    const store = new DeviceStore('yukine', factory)
    store.list('library added').write(divided as KeptList, new Map())
    await store.flush()
    expect((await readFor('yukine', factory)).list).toEqual(divided)
  })

  it('are missing without harm if the device has no database or refuses it', async () => {
    const refusing = {
      open: () => {
        throw new DOMException('private window', 'SecurityError')
      },
    } as unknown as IDBFactory
    expect(await readFor('yukine', undefined)).toEqual(nothing)
    expect(await readFor('yukine', refusing)).toEqual(nothing)
    const store = new DeviceStore('yukine', refusing)
    store.keepPhotos('own', [sample])
    await store.flush()
    await store.forget()
    expect(await store.readPhotos('own', [sample.photo_id])).toEqual([])
  })
  describe('while the device does not answer', () => {
    /** A database that opens only when the test says so. */
    function silentFactory() {
      const factory = new IDBFactory()
      const { promise: spoken, resolve: speak } = Promise.withResolvers<void>()
      const open = (name: string, version?: number) => {
        const late = {} as IDBOpenDBRequest
        void spoken.then(() => {
          const request = factory.open(name, version)
          request.onupgradeneeded = (event) => {
            Object.defineProperty(late, 'result', { value: request.result, configurable: true })
            late.onupgradeneeded?.call(late, event)
          }
          request.onsuccess = (event) => {
            Object.defineProperty(late, 'result', { value: request.result, configurable: true })
            late.onsuccess?.call(late, event)
          }
        })
        return late
      }
      return { factory, silent: { open } as unknown as IDBFactory, speak }
    }

    it('nothing is there, and what it has is read as soon as it answers', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const { factory, silent, speak } = silentFactory()
      const store = new DeviceStore('yukine', silent)
      const device = store.list('library added')
      const read = device.readList()
      await vi.advanceTimersByTimeAsync(3_000)
      expect(await read).toBeUndefined()
      // From now on nothing waits for it.
      expect(await device.readPart(start)).toBeUndefined()
      vi.useRealTimers()
      await keepFor('yukine', factory)
      speak()
      await vi.waitFor(async () => expect(await device.readList()).toEqual(list))
    })

    it('it is waited for if there is no connection', async () => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const { factory, silent, speak } = silentFactory()
      const read = new DeviceStore('yukine', silent).list('library added').readList()
      await vi.advanceTimersByTimeAsync(60_000)
      vi.useRealTimers()
      await keepFor('yukine', factory)
      speak()
      expect(await read).toEqual(list)
    })

    it('signing out does not wait for it, and it is emptied when it answers', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const { factory, silent, speak } = silentFactory()
      const forgetting = new DeviceStore('yukine', silent).forget()
      await vi.advanceTimersByTimeAsync(3_000)
      await forgetting
      vi.useRealTimers()
      await keepFor('yukine', factory)
      speak()
      await vi.waitFor(async () => expect(await readFor('yukine', factory)).toEqual(nothing))
    })
  })
})
