import type { Photo } from '@koma/contract'
import { freshPhoto } from '@koma/contract/samples'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api-error.ts'
import type { PictureFacts } from '../preparing/prepare-file.ts'
import { pngFile } from '../samples.ts'
import type { OutgoingPhoto, PhotoSender, SentPhoto } from '../senders/photo-sender.ts'
import { SendFailure } from '../senders/send-failure.ts'
import type { UploadTarget } from './upload-target.ts'
import { Uploader, type UploaderPorts } from './uploader.ts'

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

/** A connection that is lost and comes back when the test says so. Delays take no time. */
class Connection {
  isDown = false
  readonly #restored = new EventTarget()

  readonly retry = {
    isOnline: () => !this.isDown,
    sleep: (_: number, signal: AbortSignal | undefined) =>
      new Promise<void>((resolve) => {
        if (!this.isDown) return resolve()
        this.#restored.addEventListener('online', () => resolve())
        signal?.addEventListener('abort', () => resolve())
      }),
  }

  restore(): void {
    this.isDown = false
    this.#restored.dispatchEvent(new Event('online'))
  }
}

function setUp(ports: Partial<UploaderPorts<PictureFacts>> = {}) {
  const sender = new HeldSender()
  const connection = new Connection()
  const added: Array<Photo['photo_id']> = []
  /** Addresses of pictures that were made and not released. */
  const live = new Set<string>()
  let addresses = 0
  const makeAddress = () => {
    addresses += 1
    live.add(`picture:${addresses}`)
    return `picture:${addresses}`
  }
  let rests = 0
  const uploader = new Uploader({
    sender,
    readPicture: async () => ({ width: 1920, height: 1080, sha256: 'c2hhMjU2' }),
    previews: {
      open: () => ({ preview: makeAddress(), tile: makeAddress() }),
      release: (address) => void live.delete(address),
    },
    storage: () => null,
    onAdded: (photo) => added.push(photo.photo_id),
    onRest: () => {
      rests += 1
    },
    retry: connection.retry,
    ...ports,
  })
  const states = () => uploader.getQueue().files.map(({ state, result }) => result ?? state)
  const until = (...wanted: string[]) => vi.waitFor(() => expect(states()).toEqual(wanted))
  return { uploader, sender, connection, added, live, rests: () => rests, states, until }
}

const files = (...names: string[]) => names.map((name) => pngFile(`${name}.png`, 64_000))

describe('[4 upload] uploading', () => {
  it('sends one file after the other and hands each photo on', async () => {
    const { uploader, sender, added, rests, until } = setUp()
    uploader.add(files('a', 'b'))
    await until('sending', 'waiting')
    expect(sender.sent.map(({ file }) => file.name)).toEqual(['a.png'])
    await sender.accept()
    await until('added', 'sending')
    await sender.accept()
    await until('added', 'added')
    expect([uploader.getQueue().state, rests()]).toEqual(['ended', 1])
    expect(added).toEqual(['photo-1', 'photo-2'])
  })

  it('tells the server what it knows of the file', async () => {
    const { uploader, sender, until } = setUp()
    const shown = Date.UTC(2025, 7, 16, 19, 42, 5, 123)
    const name = 'VRChat_2025-08-16_19-42-05.123_3840x2160.png'
    const file = new File([pngFile('x', 64_000)], name, { lastModified: shown - 9 * 3_600_000 })
    uploader.add([file])
    await until('sending')
    expect(sender.sent).toEqual([{ file, width: 1920, height: 1080, utcOffsetMinutes: 540, sha256: 'c2hhMjU2' }])
  })

  it('has the pictures of the next ten files ready while one is on the line, and of no more', async () => {
    const { uploader } = setUp()
    uploader.add(files(...'abcdefghijklmn'))
    await vi.waitFor(() => {
      const shown = uploader.getQueue().files.filter(({ preview, tile }) => preview !== null && tile !== null)
      expect(shown.map(({ file }) => file.name[0]).join('')).toBe('abcdefghijk')
    })
  })

  it('sends nothing of a file that is wrong, and goes on', async () => {
    const { uploader, sender, until } = setUp()
    uploader.add([new File(['no picture'], 'a.txt'), ...files('b')])
    await until('file_format', 'sending')
    expect(sender.sent.map(({ file }) => file.name)).toEqual(['b.png'])
  })

  it('counts what it added against the storage it knows of', async () => {
    const use = {
      storage_used_count_files: 499,
      storage_count_files: 500,
      storage_used_bytes: 0,
      storage_size_bytes: 1e9,
    }
    const { uploader, sender, until } = setUp({ storage: () => use })
    uploader.add(files('a', 'b', 'c'))
    await sender.accept(false)
    await sender.accept(true)
    await until('added', 'added', 'storage_over')
  })

  it('lets go of the pictures when the batch is forgotten', async () => {
    const { uploader, sender, live, until } = setUp()
    uploader.add(files('a'))
    await sender.accept()
    await until('added')
    expect(live.size).toBe(2)
    uploader.forget()
    expect(live.size).toBe(0)
  })
})

describe('[4 upload] cancelling at work', () => {
  it('aborts the file on the line, drops the rest, and is ready for more', async () => {
    const { uploader, sender, until, added } = setUp()
    uploader.add(files('a', 'b', 'c'))
    await until('sending', 'waiting', 'waiting')
    uploader.cancel()
    expect(uploader.getQueue().state).toBe('ended')
    await until('canceled')
    uploader.add(files('d'))
    await until('sending')
    await sender.refuse(new SendFailure('other')).catch(() => {})
    expect(added).toEqual([])
  })

  it('ends everything when another user comes', async () => {
    const { uploader, live, until } = setUp()
    uploader.add(files('a', 'b'))
    await until('sending', 'waiting')
    uploader.reset()
    expect(uploader.getQueue().files).toEqual([])
    expect(live.size).toBe(0)
  })
})

describe('[4 upload] a lost connection at work', () => {
  const lost = () => new SendFailure('network', { passes: true })

  it('is tried again and is no failure', async () => {
    const { uploader, sender, until } = setUp()
    uploader.add(files('a'))
    await sender.refuse(lost())
    await sender.accept()
    await until('added')
    expect([uploader.getQueue().failures, sender.sent.length]).toEqual([0, 2])
  })

  it('is a network error once it has been given up', async () => {
    const { uploader, sender, until } = setUp()
    uploader.add(files('a'))
    for (let tries = 0; tries < 7; tries += 1) await sender.refuse(lost())
    await until('network')
    expect(sender.sent).toHaveLength(7)
  })

  it('waits for as long as the device is offline, and goes on by itself', async () => {
    const { uploader, sender, connection, until } = setUp()
    connection.isDown = true
    uploader.add(files('a'))
    await sender.refuse(lost())
    await vi.waitFor(() => expect(uploader.getQueue().state).toBe('paused'))
    connection.restore()
    await sender.accept()
    await until('added')
  })

  it('can be cancelled while it waits', async () => {
    const { uploader, sender, connection, until } = setUp()
    connection.isDown = true
    uploader.add(files('a', 'b'))
    await sender.refuse(lost())
    await vi.waitFor(() => expect(uploader.getQueue().state).toBe('paused'))
    uploader.cancel()
    await until('canceled')
    expect(uploader.getQueue().state).toBe('ended')
  })

  it('is not tried again where the server has said no', async () => {
    const { uploader, sender, until } = setUp()
    uploader.add(files('a'))
    await sender.refuse(new SendFailure('storage_over'))
    await until('storage_over')
    expect(sender.sent).toHaveLength(1)
  })
})

describe('[9 batch stop] four failures', () => {
  it('stop the queue until the user goes on; what failed can be tried again at the end', async () => {
    const { uploader, sender, rests, until } = setUp()
    uploader.add(files('a', 'b', 'c', 'd', 'e'))
    for (let count = 0; count < 4; count += 1) await sender.refuse(new SendFailure('other'))
    await until('other', 'other', 'other', 'other', 'waiting')
    expect([uploader.getQueue().state, sender.sent.length, rests()]).toEqual(['stopped', 4, 1])
    uploader.proceedAfterStop()
    await sender.accept()
    await until('other', 'other', 'other', 'other', 'added')
    expect(rests()).toBe(2)
    uploader.retry()
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
    const { uploader, sender, added, until } = setUp()
    const album = new Album('A')
    uploader.add(files('a', 'b'), album)
    await sender.accept()
    await sender.accept(false)
    await until('added', 'added')
    expect(album.calls).toEqual([['photo-1', 'photo-2']])
    expect(added).toEqual(['photo-1', 'photo-2'])
  })

  it('keeps files apart that were chosen for different albums', async () => {
    const { uploader, sender, until } = setUp()
    const [a, b] = [new Album('A'), new Album('B')]
    uploader.add(files('a'), a)
    uploader.add(files('b'), b)
    uploader.add(files('c'))
    for (let count = 0; count < 3; count += 1) await sender.accept()
    await until('added', 'added', 'added')
    expect([a.calls, b.calls]).toEqual([[['photo-1']], [['photo-2']]])
  })

  it('tries again when the connection is lost, and says so meanwhile', async () => {
    const { uploader, sender, connection, until } = setUp()
    const album = new Album('A')
    album.refusals = [lost()]
    connection.isDown = true
    uploader.add(files('a'), album)
    await sender.accept()
    await vi.waitFor(() => expect(uploader.getQueue().state).toBe('paused'))
    connection.restore()
    await until('added')
    expect(album.calls).toHaveLength(2)
  })

  it('tells what the album did not take, and puts it there on another try without sending it again', async () => {
    const { uploader, sender, until } = setUp()
    const album = new Album('A')
    album.refusals = [new ApiError(1, 'Unknown error', { status: 500 })]
    uploader.add(files('a'), album)
    await sender.accept()
    await until('not_put')
    expect(uploader.getQueue().state).toBe('ended')
    uploader.retry()
    await until('added')
    expect([sender.sent.length, album.calls.length]).toEqual([1, 2])
  })

  it('puts the others there when one of them has gone meanwhile', async () => {
    const { uploader, sender, until } = setUp()
    const album = new Album('A')
    album.missing = new Set(['photo-2'])
    uploader.add(files('a', 'b', 'c'), album)
    for (let count = 0; count < 3; count += 1) await sender.accept()
    await until('added', 'target_closed', 'added')
  })

  it('goes on with what is in when the rest is cancelled', async () => {
    const { uploader, sender, until } = setUp()
    const album = new Album('A')
    uploader.add(files('a', 'b', 'c'), album)
    await sender.accept()
    await until('kept', 'sending', 'waiting')
    uploader.cancel()
    await until('added', 'canceled')
    expect([album.calls, uploader.getQueue().state]).toEqual([[['photo-1']], 'ended'])
  })

  it('is over when another user comes, whatever the album answers then', async () => {
    const { uploader, sender } = setUp()
    const album = new Album('A')
    const answer = Promise.withResolvers<null>()
    const seen: AbortSignal[] = []
    album.put = (_, signal?: AbortSignal) => {
      if (signal) seen.push(signal)
      return answer.promise
    }
    uploader.add(files('a'), album)
    await sender.accept()
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    uploader.reset()
    answer.resolve(null)
    expect([seen[0]?.aborted, uploader.getQueue().files]).toEqual([true, []])
    uploader.add(files('b'))
    await sender.accept()
    await vi.waitFor(() => expect(uploader.getQueue().files.map(({ state }) => state)).toEqual(['added']))
  })
})
