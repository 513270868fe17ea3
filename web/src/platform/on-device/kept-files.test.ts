import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeFolder, stubFolders } from '../../../testing/fake-folders.ts'
import { accepted, inbox, keepFilesOf, uploadsOf } from './kept-files.ts'

const day = 86_400_000

const photo = (name: string) => new File([name], name, { type: 'image/png', lastModified: 1 })

describe('files kept on this device', () => {
  let root: FakeFolder
  let room: { quota: number; usage: number }

  beforeEach(() => {
    ;({ root, room } = stubFolders())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 1) })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('are listed in the order in which they were kept, with their names, bytes and targets', async () => {
    const kept = uploadsOf('mio')
    const target = { key: 'album 1', name: '浮島', to: '1', isShared: false }
    await kept.keep(photo('a.png'), target)
    vi.advanceTimersByTime(1)
    await kept.keep(photo('b.png'))
    const [first, second] = await kept.list()
    expect([first?.file.name, await first?.file.text(), first?.target]).toEqual(['a.png', 'a.png', target])
    expect([second?.file.name, second?.target]).toEqual(['b.png', null])
    expect(await uploadsOf('sora').list()).toEqual([])
  })

  it('are not listed while their note is missing, and their bytes are removed after a day', async () => {
    const kept = uploadsOf('mio')
    const id = await kept.keep(photo('cut.png'))
    await (await (await root.getDirectoryHandle('uploads')).getDirectoryHandle('mio')).removeEntry(`${id}.json`)
    expect(await kept.list()).toEqual([])
    expect(root.namesIn('uploads', 'mio')).toEqual([`${id}.bytes`])
    vi.advanceTimersByTime(day + 1)
    await kept.keep(photo('new.png'))
    expect((await kept.list()).map(({ file }) => file.name)).toEqual(['new.png'])
    expect(root.namesIn('uploads', 'mio')).toHaveLength(2)
  })

  it('wait for ever to be sent, but only a day to be accepted', async () => {
    await uploadsOf('mio').keep(photo('mine.png'))
    await inbox().keep(photo('shared.png'))
    vi.advanceTimersByTime(day)
    expect(await inbox().list()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(await inbox().list()).toEqual([])
    expect(root.namesIn('inbox')).toEqual([])
    expect(await uploadsOf('mio').list()).toHaveLength(1)
  })

  it('are refused when there is no room for them', async () => {
    Object.assign(room, { quota: 100, usage: 95 })
    expect(await uploadsOf('mio').keep(photo('large.png'))).toBeNull()
    expect(root.namesIn('uploads', 'mio')).toEqual([])
  })

  it.each([true, false])('are handed over whole, also without room for a second copy (moved: %s)', async (canMove) => {
    ;({ root, room } = stubFolders({ canMove }))
    const id = await inbox().keep(photo('shared.png'))
    if (canMove) room.usage = room.quota
    expect(await inbox().moveTo(accepted(), id ?? '')).toBe(true)
    const [moved] = await accepted().list()
    expect([moved?.file.name, moved?.file.type, await moved?.file.text()]).toEqual([
      'shared.png',
      'image/png',
      'shared.png',
    ])
    expect([root.namesIn('inbox'), root.namesIn('accepted').length]).toEqual([[], 2])
  })

  it('stay where they are if they cannot be handed over', async () => {
    ;({ root, room } = stubFolders({ canMove: false }))
    const id = await inbox().keep(photo('shared.png'))
    room.usage = room.quota
    expect(await inbox().moveTo(accepted(), id ?? '')).toBe(false)
    expect([root.namesIn('inbox').length, root.namesIn('accepted')]).toEqual([2, []])
  })

  const leave = async () => {
    await inbox().keep(photo('asked.png'))
    await accepted().keep(photo('accepted.png'))
  }
  const left = async () => (await Promise.all([inbox().list(), accepted().list()])).flat().map(({ file }) => file.name)

  it.each([
    ['signs out', null],
    ['is followed by another user', 'sora'],
  ])('are removed when their user %s, and so is what was shared with the app', async (_, next) => {
    await keepFilesOf('mio')
    await uploadsOf('mio').keep(photo('unsent.png'))
    await leave()
    await keepFilesOf('mio')
    expect([await left(), root.namesIn('uploads', 'mio').length]).toEqual([['asked.png', 'accepted.png'], 2])
    await keepFilesOf(next)
    expect([await left(), root.namesIn('uploads')]).toEqual([[], next === null ? [] : [next]])
  })

  it('that a guest was sent stay until somebody has signed in and left', async () => {
    await keepFilesOf('mio')
    await keepFilesOf(null)
    await leave()
    await keepFilesOf(null)
    await keepFilesOf('sora')
    expect(await left()).toEqual(['asked.png', 'accepted.png'])
    await keepFilesOf(null)
    expect(await left()).toEqual([])
  })
})
