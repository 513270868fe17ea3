import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api-error.ts'
import { files, setUp } from './test-uploader.ts'
import type { UploadTarget } from './upload-target.ts'

/** An album that accepts photos, or refuses them as the test says. */
class Album implements UploadTarget {
  readonly key: string
  readonly name: string
  readonly to = '/album/1'
  readonly isShared = false
  readonly calls: string[][] = []
  refusals: Array<ApiError | null> = []
  /** Photos that have left the library in the meantime. */
  missing = new Set<string>()

  constructor(name: string) {
    this.key = `album ${name}`
    this.name = name
  }

  /** Photos that were in the album before. */
  present = new Set<string>()

  put = async (photoIds: readonly string[]): Promise<readonly string[] | ApiError> => {
    this.calls.push([...photoIds])
    if (photoIds.some((photoId) => this.missing.has(photoId))) return new ApiError(1004, 'Not found', { status: 404 })
    return this.refusals.shift() ?? photoIds.filter((photoId) => !this.present.has(photoId))
  }
}

describe('[3 design, drag-over] uploading into an album', () => {
  const lost = () => new ApiError(ApiError.network, 'lost')

  it('puts new photos and those already in the library there in one call', async () => {
    const { uploader, sender, added, until } = setUp()
    const album = new Album('A')
    uploader.add(files('a', 'b'), album)
    await sender.accept()
    await sender.accept(false)
    await until('added', 'added')
    expect(album.calls).toEqual([['photo-1', 'photo-2']])
    expect(added).toEqual(['photo-1', 'photo-2'])
  })

  it('tells photos that the album had before from those that only the library had', async () => {
    const { uploader, sender, until } = setUp()
    const album = new Album('A')
    album.present.add('photo-2')
    uploader.add(files('a', 'b'), album)
    await sender.accept(false)
    await sender.accept(false)
    await until('added', 'added')
    expect(uploader.getQueue().files.map(({ isNew }) => isNew)).toEqual([true, false])
  })

  it('keeps files for different albums apart', async () => {
    const { uploader, sender, until } = setUp()
    const [a, b] = [new Album('A'), new Album('B')]
    uploader.add(files('a'), a)
    uploader.add(files('b'), b)
    uploader.add(files('c'))
    for (let count = 0; count < 3; count += 1) await sender.accept()
    await until('added', 'added', 'added')
    expect([a.calls, b.calls]).toEqual([[['photo-1']], [['photo-2']]])
  })

  it('retries when the connection is lost, and is paused meanwhile', async () => {
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

  it('reports photos that the album refused, and puts them there on a retry without sending them again', async () => {
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

  it('puts the other photos there if one is gone', async () => {
    const { uploader, sender, until } = setUp()
    const album = new Album('A')
    album.missing = new Set(['photo-2'])
    uploader.add(files('a', 'b', 'c'), album)
    for (let count = 0; count < 3; count += 1) await sender.accept()
    await until('added', 'target_closed', 'added')
  })

  it('still puts added photos there when the rest is canceled', async () => {
    const { uploader, sender, until } = setUp()
    const album = new Album('A')
    uploader.add(files('a', 'b', 'c'), album)
    await sender.accept()
    await until('kept', 'sending', 'waiting')
    uploader.cancel()
    await until('added', 'canceled')
    expect([album.calls, uploader.getQueue().state]).toEqual([[['photo-1']], 'ended'])
  })

  it('ends when another user signs in, whatever the album responds then', async () => {
    const { uploader, sender } = setUp()
    const album = new Album('A')
    const answer = Promise.withResolvers<string[]>()
    const seen: AbortSignal[] = []
    album.put = (_, signal?: AbortSignal) => {
      if (signal) seen.push(signal)
      return answer.promise
    }
    uploader.add(files('a'), album)
    await sender.accept()
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    uploader.reset()
    answer.resolve([])
    expect([seen[0]?.aborted, uploader.getQueue().files]).toEqual([true, []])
    uploader.add(files('b'))
    await sender.accept()
    await vi.waitFor(() => expect(uploader.getQueue().files.map(({ state }) => state)).toEqual(['added']))
  })
})
