import { describe, expect, it, vi } from 'vitest'
import { pngFile } from '../samples.ts'
import { SendFailure } from '../senders/send-failure.ts'
import { files, setUp } from './test-uploader.ts'

describe('[4 upload] uploading', () => {
  it('sends one file after the other and reports each photo', async () => {
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

  it('sends the metadata of the file to the server', async () => {
    const { uploader, sender, until } = setUp()
    const shown = Date.UTC(2025, 7, 16, 19, 42, 5, 123)
    const name = 'VRChat_2025-08-16_19-42-05.123_3840x2160.png'
    const file = new File([pngFile('x', 64_000)], name, { lastModified: shown - 9 * 3_600_000 })
    uploader.add([file])
    await until('sending')
    expect(sender.sent).toEqual([{ file, width: 1920, height: 1080, utcOffsetMinutes: 540, sha256: 'c2hhMjU2' }])
  })

  it('prepares the previews of the next ten files, and no more, while one is being sent', async () => {
    const { uploader } = setUp()
    uploader.add(files(...'abcdefghijklmn'))
    await vi.waitFor(() => {
      const shown = uploader.getQueue().files.filter(({ preview, tile }) => preview !== null && tile !== null)
      expect(shown.map(({ file }) => file.name[0]).join('')).toBe('abcdefghijk')
    })
  })

  it('skips an invalid file and continues', async () => {
    const { uploader, sender, until } = setUp()
    uploader.add([new File(['no picture'], 'a.txt'), ...files('b')])
    await until('file_format', 'sending')
    expect(sender.sent.map(({ file }) => file.name)).toEqual(['b.png'])
  })

  it('counts added photos against the known storage', async () => {
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

  it('releases the previews when the batch is forgotten', async () => {
    const { uploader, sender, live, until } = setUp()
    uploader.add(files('a'))
    await sender.accept()
    await until('added')
    expect(live.size).toBe(2)
    uploader.forget()
    expect(live.size).toBe(0)
  })
})

describe('[4 upload] cancelling a running upload', () => {
  it('aborts the active file, drops the rest, and is ready for more', async () => {
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

  it('ends everything when another user signs in', async () => {
    const { uploader, live, until } = setUp()
    uploader.add(files('a', 'b'))
    await until('sending', 'waiting')
    uploader.reset()
    expect(uploader.getQueue().files).toEqual([])
    expect(live.size).toBe(0)
  })
})

describe('[4 upload] a lost connection during an upload', () => {
  const lost = () => new SendFailure('network', { passes: true })

  it('is retried and does not count as a failure', async () => {
    const { uploader, sender, until } = setUp()
    uploader.add(files('a'))
    await sender.refuse(lost())
    await sender.accept()
    await until('added')
    expect([uploader.getQueue().failures, sender.sent.length]).toEqual([0, 2])
  })

  it('is a network error after the last try', async () => {
    const { uploader, sender, until } = setUp()
    uploader.add(files('a'))
    for (let tries = 0; tries < 7; tries += 1) await sender.refuse(lost())
    await until('network')
    expect(sender.sent).toHaveLength(7)
  })

  it('waits for as long as the device is offline, and resumes automatically', async () => {
    const { uploader, sender, connection, until } = setUp()
    connection.isDown = true
    uploader.add(files('a'))
    await sender.refuse(lost())
    await vi.waitFor(() => expect(uploader.getQueue().state).toBe('paused'))
    connection.restore()
    await sender.accept()
    await until('added')
  })

  it('can be canceled while it waits', async () => {
    const { uploader, sender, connection, until } = setUp()
    connection.isDown = true
    uploader.add(files('a', 'b'))
    await sender.refuse(lost())
    await vi.waitFor(() => expect(uploader.getQueue().state).toBe('paused'))
    uploader.cancel()
    await until('canceled')
    expect(uploader.getQueue().state).toBe('ended')
  })

  it('is not retried if the server has refused the file', async () => {
    const { uploader, sender, until } = setUp()
    uploader.add(files('a'))
    await sender.refuse(new SendFailure('storage_over'))
    await until('storage_over')
    expect(sender.sent).toHaveLength(1)
  })
})

describe('[9 batch stop] four failures', () => {
  it('stop the queue until the user continues, and can be retried at the end', async () => {
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
