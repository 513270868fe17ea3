import { ApiError } from '@koma/client'
import type { Photo } from '@koma/contract'
import { freshPhoto } from '@koma/contract/samples'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type OutgoingPhoto, type PhotoSender, SendFailure, type SentPhoto } from './photo-sender.ts'
import { pngFile, readAnyPicture } from './test-files.ts'
import { type UploadPorts, UploadStore } from './upload-store.ts'
import type { UploadTarget } from './upload-target.ts'

/** A line whose answers the test gives one by one. */
class HeldSender implements PhotoSender {
  readonly sent: OutgoingPhoto[] = []
  #pending: Array<PromiseWithResolvers<SentPhoto>> = []

  send: PhotoSender['send'] = (photo, { signal, onProgress }) => {
    this.sent.push(photo)
    onProgress(0.5)
    const answer = Promise.withResolvers<SentPhoto>()
    signal.addEventListener('abort', () => answer.reject(new SendFailure('canceled')))
    this.#pending.push(answer)
    return answer.promise
  }

  async accept(isNew = true): Promise<void> {
    const answer = await this.#next()
    answer.resolve({ photo: { ...freshPhoto, photo_id: `photo-${this.sent.length}` }, isNew })
  }

  async refuse(failure: SendFailure): Promise<void> {
    ;(await this.#next()).reject(failure)
  }

  async #next(): Promise<PromiseWithResolvers<SentPhoto>> {
    await vi.waitFor(() => expect(this.#pending).not.toHaveLength(0))
    const answer = this.#pending.shift()
    if (!answer) throw new Error('nothing is on the line')
    return answer
  }
}

let live: Set<string>
beforeEach(() => {
  live = new Set()
  let count = 0
  URL.createObjectURL = () => {
    const address = `blob:${++count}`
    live.add(address)
    return address
  }
  URL.revokeObjectURL = (address) => void live.delete(address)
})
afterEach(() => setOnline(true))

function setOnline(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true })
}

function setUp(ports: Partial<UploadPorts> = {}) {
  const sender = new HeldSender()
  const added: Array<[Photo['photo_id'], string | null]> = []
  let rests = 0
  const store = new UploadStore({
    sender,
    readPicture: readAnyPicture,
    storage: () => null,
    onAdded: (photo, preview) => added.push([photo.photo_id, preview]),
    onRest: () => {
      rests += 1
    },
    delays: [0, 0],
    ...ports,
  })
  const states = () => store.getQueue().files.map(({ state, result }) => result ?? state)
  const until = (...wanted: string[]) => vi.waitFor(() => expect(states()).toEqual(wanted))
  return { store, sender, added, rests: () => rests, states, until }
}

const files = (...names: string[]) => names.map((name) => pngFile(`${name}.png`, 64_000))

describe('[4 upload] uploading', () => {
  it('sends one file after the other and hands each photo on with its picture', async () => {
    const { store, sender, added, rests, until } = setUp()
    store.add(files('a', 'b'))
    await until('sending', 'waiting')
    expect(sender.sent.map(({ file }) => file.name)).toEqual(['a.png'])
    await sender.accept()
    await until('added', 'sending')
    await sender.accept()
    await until('added', 'added')
    expect([store.getQueue().state, rests()]).toEqual(['ended', 1])
    expect(added.map(([id]) => id)).toEqual(['photo-1', 'photo-2'])
    for (const [, preview] of added) expect(live).toContain(preview)
  })

  it('tells the server what it knows of the file', async () => {
    const { store, sender, until } = setUp()
    const shown = Date.UTC(2025, 7, 16, 19, 42, 5, 123)
    const name = 'VRChat_2025-08-16_19-42-05.123_3840x2160.png'
    const file = new File([pngFile('x', 64_000)], name, { lastModified: shown - 9 * 3_600_000 })
    store.add([file])
    await until('sending')
    expect(sender.sent).toEqual([{ file, width: 1920, height: 1080, utcOffsetMinutes: 540, sha256: 'c2hhMjU2' }])
  })

  it('has the pictures of the next ten files ready while one is on the line, and of no more', async () => {
    const { store } = setUp()
    store.add(files(...'abcdefghijklmn'))
    await vi.waitFor(() => {
      const shown = store.getQueue().files.filter(({ preview, tile }) => preview !== null && tile !== null)
      expect(shown.map(({ file }) => file.name[0]).join('')).toBe('abcdefghijk')
    })
  })

  it('sends nothing of a file that is wrong, and goes on', async () => {
    const { store, sender, until } = setUp()
    store.add([new File(['no picture'], 'a.txt'), ...files('b')])
    await until('file_format', 'sending')
    expect(sender.sent.map(({ file }) => file.name)).toEqual(['b.png'])
  })

  it('counts what it added against the storage it knows of', async () => {
    const use = { usedFiles: 499, fileLimit: 500, usedBytes: 0, byteLimit: 1e9 }
    const { store, sender, until } = setUp({ storage: () => use })
    store.add(files('a', 'b', 'c'))
    await sender.accept(false)
    await sender.accept(true)
    await until('added', 'added', 'storage_over')
  })

  it('lets go of the pictures when the batch is forgotten', async () => {
    const { store, sender, added, until } = setUp()
    store.add(files('a'))
    await sender.accept()
    await until('added')
    store.forget()
    expect([...live]).toEqual([added[0]?.[1]])
  })
})

describe('[4 upload] cancelling at work', () => {
  it('aborts the file on the line, drops the rest, and is ready for more', async () => {
    const { store, sender, until, added } = setUp()
    store.add(files('a', 'b', 'c'))
    await until('sending', 'waiting', 'waiting')
    store.cancel()
    expect(store.getQueue().state).toBe('ended')
    await until('canceled')
    store.add(files('d'))
    await until('sending')
    await sender.refuse(new SendFailure('other')).catch(() => {})
    expect(added).toEqual([])
  })

  it('ends everything when another user comes', async () => {
    const { store, until } = setUp()
    store.add(files('a', 'b'))
    await until('sending', 'waiting')
    store.reset()
    expect(store.getQueue().files).toEqual([])
    expect(live.size).toBe(0)
  })
})

describe('[4 upload] a lost connection at work', () => {
  const lost = () => new SendFailure('network', { passes: true })

  it('is tried again and is no failure', async () => {
    const { store, sender, until } = setUp()
    store.add(files('a'))
    await sender.refuse(lost())
    await sender.accept()
    await until('added')
    expect([store.getQueue().failures, sender.sent.length]).toEqual([0, 2])
  })

  it('is a network error once it has been given up', async () => {
    const { store, sender, until } = setUp()
    store.add(files('a'))
    for (let tries = 0; tries < 3; tries += 1) await sender.refuse(lost())
    await until('network')
    expect(sender.sent).toHaveLength(3)
  })

  it('waits for as long as the device is offline, and goes on by itself', async () => {
    const { store, sender, until } = setUp({ delays: [60_000] })
    setOnline(false)
    store.add(files('a'))
    await sender.refuse(lost())
    await vi.waitFor(() => expect(store.getQueue().state).toBe('paused'))
    setOnline(true)
    window.dispatchEvent(new Event('online'))
    await sender.accept()
    await until('added')
  })

  it('can be cancelled while it waits', async () => {
    const { store, sender, until } = setUp({ delays: [60_000] })
    store.add(files('a', 'b'))
    await sender.refuse(lost())
    await vi.waitFor(() => expect(store.getQueue().state).toBe('paused'))
    store.cancel()
    await until('canceled')
    expect(store.getQueue().state).toBe('ended')
  })

  it('is not tried again where the server has said no', async () => {
    const { store, sender, until } = setUp()
    store.add(files('a'))
    await sender.refuse(new SendFailure('storage_over'))
    await until('storage_over')
    expect(sender.sent).toHaveLength(1)
  })
})

describe('[9 batch stop] four failures', () => {
  it('stop the queue until the user goes on; what failed can be tried again at the end', async () => {
    const { store, sender, rests, until } = setUp()
    store.add(files('a', 'b', 'c', 'd', 'e'))
    for (let count = 0; count < 4; count += 1) await sender.refuse(new SendFailure('other'))
    await until('other', 'other', 'other', 'other', 'waiting')
    expect([store.getQueue().state, sender.sent.length, rests()]).toEqual(['stopped', 4, 1])
    store.proceedAfterStop()
    await sender.accept()
    await until('other', 'other', 'other', 'other', 'added')
    expect(rests()).toBe(2)
    store.retry()
    await until('sending', 'waiting', 'waiting', 'waiting')
  })
})

/** An album that takes photos, or refuses them as the test says. */
class Album implements UploadTarget {
  readonly key: string
  readonly name: string
  readonly to = '/album/1'
  readonly isShared = false
  readonly calls: string[][] = []
  refusals: Array<ApiError | null> = []
  /** Gone from the library meanwhile. */
  missing = new Set<string>()

  constructor(name: string) {
    this.key = `album ${name}`
    this.name = name
  }

  put = async (photoIds: readonly string[]): Promise<ApiError | null> => {
    this.calls.push([...photoIds])
    if (photoIds.some((photoId) => this.missing.has(photoId))) return new ApiError(1004, 'Not found', { status: 404 })
    return this.refusals.shift() ?? null
  }
}

describe('[3 design, drag-over] uploading into an album', () => {
  const lost = () => new ApiError(ApiError.network, 'lost')

  it('puts what is in the library there, what was there before too, in one call', async () => {
    const { store, sender, added, until } = setUp()
    const album = new Album('A')
    store.add(files('a', 'b'), album)
    await sender.accept()
    await sender.accept(false)
    await until('added', 'added')
    expect(album.calls).toEqual([['photo-1', 'photo-2']])
    expect(added.map(([id]) => id)).toEqual(['photo-1', 'photo-2'])
  })

  it('keeps files apart that were chosen for different albums', async () => {
    const { store, sender, until } = setUp()
    const [a, b] = [new Album('A'), new Album('B')]
    store.add(files('a'), a)
    store.add(files('b'), b)
    store.add(files('c'))
    for (let count = 0; count < 3; count += 1) await sender.accept()
    await until('added', 'added', 'added')
    expect([a.calls, b.calls]).toEqual([[['photo-1']], [['photo-2']]])
  })

  it('tries again when the connection is lost, and says so meanwhile', async () => {
    const { store, sender, until } = setUp({ delays: [60_000] })
    const album = new Album('A')
    album.refusals = [lost()]
    setOnline(false)
    store.add(files('a'), album)
    await sender.accept()
    await vi.waitFor(() => expect(store.getQueue().state).toBe('paused'))
    setOnline(true)
    window.dispatchEvent(new Event('online'))
    await until('added')
    expect(album.calls).toHaveLength(2)
  })

  it('tells what the album did not take, and puts it there on another try without sending it again', async () => {
    const { store, sender, until } = setUp()
    const album = new Album('A')
    album.refusals = [new ApiError(1, 'Unknown error', { status: 500 })]
    store.add(files('a'), album)
    await sender.accept()
    await until('not_put')
    expect(store.getQueue().state).toBe('ended')
    store.retry()
    await until('added')
    expect([sender.sent.length, album.calls.length]).toEqual([1, 2])
  })

  it('puts the others there when one of them has gone meanwhile', async () => {
    const { store, sender, until } = setUp()
    const album = new Album('A')
    album.missing = new Set(['photo-2'])
    store.add(files('a', 'b', 'c'), album)
    for (let count = 0; count < 3; count += 1) await sender.accept()
    await until('added', 'target_closed', 'added')
  })

  it('goes on with what is in when the rest is cancelled', async () => {
    const { store, sender, until } = setUp()
    const album = new Album('A')
    store.add(files('a', 'b', 'c'), album)
    await sender.accept()
    await until('kept', 'sending', 'waiting')
    store.cancel()
    await until('added', 'canceled')
    expect([album.calls, store.getQueue().state]).toEqual([[['photo-1']], 'ended'])
  })

  it('is over when another user comes, whatever the album answers then', async () => {
    const { store, sender } = setUp()
    const album = new Album('A')
    const answer = Promise.withResolvers<null>()
    const seen: AbortSignal[] = []
    album.put = (_, signal?: AbortSignal) => {
      if (signal) seen.push(signal)
      return answer.promise
    }
    store.add(files('a'), album)
    await sender.accept()
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    store.reset()
    answer.resolve(null)
    expect([seen[0]?.aborted, store.getQueue().files]).toEqual([true, []])
    store.add(files('b'))
    await sender.accept()
    await vi.waitFor(() => expect(store.getQueue().files.map(({ state }) => state)).toEqual(['added']))
  })
})
