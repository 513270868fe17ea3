import { describe, expect, it } from 'vitest'
import { nextFile, nextToPut } from './next-work.ts'
import { emptyQueue, isActive, type UploadQueue } from './upload-queue.ts'
import { advance, type UploadEvent } from './upload-rules.ts'
import { oneTargetOf, pickShown, summarise, targetShown } from './upload-summary.ts'
import type { UploadTarget } from './upload-target.ts'

const fileOf = (id: number, size = 100) => ({ id, file: new File([new Uint8Array(size)], `${id}.png`) })
const added = (...ids: number[]): UploadEvent => ({ type: 'added', files: ids.map((id) => fileOf(id)) })
const play = (events: readonly UploadEvent[], from: UploadQueue = emptyQueue) => events.reduce(advance, from)
const upload = (id: number): UploadEvent[] => [
  { type: 'started', id },
  { type: 'prepared', id },
  { type: 'finished', id, photoId: `photo ${id}`, isNew: true },
]
const failing = (id: number, problem: 'other' | 'file_format' | 'network' = 'other'): UploadEvent[] => [
  { type: 'started', id },
  { type: 'failed', id, problem },
]
const shape = (queue: UploadQueue) => ({
  state: queue.state,
  files: queue.files.map(({ id, state, result }) => (result ? `${id} ${state} ${result}` : `${id} ${state}`)),
})

describe('[4 upload] the queue', () => {
  it('works on one file at a time, in order', () => {
    let queue = play([added(1, 2)])
    expect(nextFile(queue)?.id).toBe(1)
    queue = play([{ type: 'started', id: 1 }], queue)
    expect([nextFile(queue), queue.files.find(isActive)?.id]).toEqual([null, 1])
    queue = play(upload(1).slice(1), queue)
    expect(nextFile(queue)?.id).toBe(2)
  })

  it('gives each file one result; undefined means that it was added', () => {
    const queue = play([added(1, 2), ...upload(1), ...failing(2, 'file_format')])
    expect(shape(queue)).toEqual({ state: 'ended', files: ['1 added', '2 failed file_format'] })
    expect(queue.files[0]).not.toHaveProperty('result')
  })

  it('counts a third of the progress for preparing and two thirds for sending', () => {
    const seen: number[] = []
    let queue = play([added(1), { type: 'started', id: 1 }])
    const look = () => seen.push(Math.round(queue.files[0]?.progress ?? -1))
    look()
    for (const event of [
      { type: 'prepared', id: 1 },
      { type: 'sent', id: 1, fraction: 0.5 },
      { type: 'sent', id: 1, fraction: 7 },
      { type: 'finished', id: 1, photoId: 'p', isNew: true },
    ] satisfies UploadEvent[]) {
      queue = advance(queue, event)
      look()
    }
    expect(seen).toEqual([0, 33, 67, 100, 100])
  })

  it('takes more files while it runs', () => {
    const queue = play([added(1), { type: 'started', id: 1 }, added(2), ...upload(1).slice(1)])
    expect(shape(queue)).toEqual({ state: 'running', files: ['1 added', '2 waiting'] })
  })

  it('starts a new batch once the last one has ended', () => {
    expect(shape(play([added(1), ...upload(1), added(2)]))).toEqual({ state: 'running', files: ['2 waiting'] })
  })

  it('does not change when nothing is added', () => {
    expect(advance(emptyQueue, { type: 'added', files: [] })).toBe(emptyQueue)
  })
})

describe('[4 upload] failures', () => {
  const four = [1, 2, 3, 4].flatMap((id) => failing(id))

  it('stop the queue after the fourth', () => {
    const three = play([added(1, 2, 3, 4, 5, 6), ...four.slice(0, 6)])
    expect(three.state).toBe('running')
    const queue = play(four.slice(6), three)
    expect([queue.state, nextFile(queue), summarise(queue).waiting]).toEqual(['stopped', null, 2])
  })

  it('need not be consecutive', () => {
    const queue = play([added(1, 2, 3, 4, 5, 6), ...four.slice(0, 6), ...upload(5), ...failing(4)])
    expect([queue.state, summarise(queue).waiting]).toEqual(['stopped', 1])
  })

  it('do not stop a batch that has ended anyway', () => {
    expect(play([added(1, 2, 3, 4), ...four]).state).toBe('ended')
  })

  it('are counted from zero after the user continues', () => {
    let queue = play([added(1, 2, 3, 4, 5, 6, 7), ...four, { type: 'continued' }])
    expect([queue.state, nextFile(queue)?.id]).toEqual(['running', 5])
    queue = play([...failing(5), ...upload(6), ...upload(7)], queue)
    expect([queue.state, summarise(queue).failed.length, summarise(queue).added]).toEqual(['ended', 5, 2])
  })

  it('can be retried, except those whose file is invalid', () => {
    const queue = play([
      added(1, 2, 3),
      ...failing(1, 'file_format'),
      ...failing(2, 'network'),
      ...upload(3),
      { type: 'retried' },
    ])
    expect(shape(queue)).toEqual({ state: 'running', files: ['2 waiting'] })
    expect(queue.files[0]).not.toHaveProperty('result')
  })

  it('leave nothing to retry if every file is invalid', () => {
    const ended = play([added(1), ...failing(1, 'file_format')])
    expect(advance(ended, { type: 'retried' })).toBe(ended)
  })
})

describe('[4 upload] cancelling', () => {
  it('drops waiting files, cancels the active one, and keeps added ones', () => {
    const queue = play([added(1, 2, 3, 4), ...upload(1), { type: 'started', id: 2 }, { type: 'canceled' }])
    expect(shape(queue)).toEqual({ state: 'ended', files: ['1 added', '2 failed canceled'] })
  })

  it('ignores a late response for the canceled file', () => {
    const ended = play([added(1), { type: 'started', id: 1 }, { type: 'prepared', id: 1 }, { type: 'canceled' }])
    for (const late of [
      { type: 'finished', id: 1, photoId: 'p', isNew: true },
      { type: 'failed', id: 1, problem: 'other' },
      { type: 'sent', id: 1, fraction: 1 },
      { type: 'canceled' },
      { type: 'paused' },
      { type: 'continued' },
    ] satisfies UploadEvent[]) {
      expect(advance(ended, late), late.type).toBe(ended)
    }
  })

  it('leaves an empty queue if nothing had started', () => {
    expect(play([added(1, 2), { type: 'canceled' }])).toEqual(emptyQueue)
  })

  it('drops the rest of a stopped queue', () => {
    const queue = play([added(1, 2, 3, 4, 5), ...[1, 2, 3, 4].flatMap((id) => failing(id)), { type: 'canceled' }])
    expect([queue.state, queue.files.length]).toEqual(['ended', 4])
  })
})

describe('[4 upload] a lost connection', () => {
  it('pauses the queue and does not count as a failure', () => {
    const paused = play([added(1, 2), { type: 'started', id: 1 }, { type: 'prepared', id: 1 }, { type: 'paused' }])
    expect([paused.state, paused.failures, nextFile(paused)]).toEqual(['paused', 0, null])
    const queue = play([{ type: 'resumed' }, { type: 'finished', id: 1, photoId: 'p', isNew: true }], paused)
    expect([queue.state, nextFile(queue)?.id]).toEqual(['running', 2])
  })
})

const place = (name: string): UploadTarget => ({
  key: `share ${name}`,
  name,
  to: `/share/${name}`,
  isShared: true,
  put: async (photoIds) => photoIds,
})
const into = (name: string, ...ids: number[]): UploadEvent => ({
  type: 'added',
  files: ids.map((id) => fileOf(id)),
  target: place(name),
})
const putIds = (queue: UploadQueue) => nextToPut(queue).map(({ id }) => id)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place)

describe('[3 design, drag-over] files for an album', () => {
  it('are put into it together once none of them is waiting, which ends the batch', () => {
    let queue = play([into('A', 1, 2), ...upload(1)])
    expect([putIds(queue), nextFile(queue)?.id]).toEqual([[], 2])
    queue = play(upload(2), queue)
    expect([putIds(queue), queue.state]).toEqual([[1, 2], 'running'])
    queue = play([{ type: 'putting', ids: [1, 2] }], queue)
    expect([putIds(queue), nextFile(queue)]).toEqual([[], null])
    queue = play([{ type: 'put', ids: [1, 2], addedPhotoIds: ['photo 1', 'photo 2'] }], queue)
    expect(shape(queue)).toEqual({ state: 'ended', files: ['1 added', '2 added'] })
  })

  it('are known if it had them before, and so is a second file of the same photo', () => {
    const same: UploadEvent[] = upload(3).map((event) =>
      event.type === 'finished' ? { ...event, photoId: 'photo 1', isNew: false } : event,
    )
    const queue = play([
      into('A', 1, 2, 3),
      ...upload(1),
      ...upload(2),
      ...same,
      { type: 'putting', ids: [1, 2, 3] },
      { type: 'put', ids: [1, 2, 3], addedPhotoIds: ['photo 1'] },
    ])
    const { added, known } = summarise(queue)
    expect([added, known.map(({ id }) => id)]).toEqual([3, [2, 3]])
  })

  it('are put into it ten at a time, or sooner if they are large', () => {
    const ten = range(1, 10)
    expect(putIds(play([into('A', ...range(1, 12)), ...ten.flatMap(upload)]))).toEqual(ten)
    const large = { id: 1, file: new File([new Uint8Array(16_000_000)], 'large.png') }
    const queue = play([{ type: 'added', files: [large, fileOf(2)], target: place('A') }, ...upload(1)])
    expect(putIds(queue)).toEqual([1])
  })

  it('keep their own target, whatever is chosen later', () => {
    const queue = play([into('A', 1), into('B', 2), added(3), ...upload(1)])
    expect(queue.files.map(({ target }) => target?.name)).toEqual(['A', 'B', undefined])
    expect(putIds(queue)).toEqual([1])
    expect(
      putIds(
        play(
          [{ type: 'putting', ids: [1] }, { type: 'put', ids: [1], addedPhotoIds: ['photo 1'] }, ...upload(2)],
          queue,
        ),
      ),
    ).toEqual([2])
  })

  it('stay in the library if the album refuses them, and are retried without being sent again', () => {
    const failed = play([
      into('A', 1, 2),
      ...upload(1),
      ...upload(2),
      { type: 'putting', ids: [1, 2] },
      { type: 'not put', ids: [1, 2], problem: 'not_put' },
    ])
    expect(shape(failed)).toEqual({ state: 'ended', files: ['1 failed not_put', '2 failed not_put'] })
    expect(failed.failures).toBe(0)
    const again = advance(failed, { type: 'retried' })
    expect([shape(again).files, putIds(again)]).toEqual([
      ['1 kept', '2 kept'],
      [1, 2],
    ])
  })

  it('are not retried if the album is closed', () => {
    const queue = play([
      into('A', 1),
      ...upload(1),
      { type: 'putting', ids: [1] },
      { type: 'not put', ids: [1], problem: 'target_closed' },
    ])
    expect(advance(queue, { type: 'retried' })).toBe(queue)
  })

  it('still go into it when the rest is canceled, unless that is canceled too', () => {
    const queue = play([into('A', 1, 2, 3), ...upload(1), { type: 'started', id: 2 }, { type: 'canceled' }])
    expect(shape(queue)).toEqual({ state: 'running', files: ['1 kept', '2 failed canceled'] })
    expect(putIds(queue)).toEqual([1])
    expect(shape(advance(queue, { type: 'canceled' }))).toEqual({
      state: 'ended',
      files: ['1 failed canceled', '2 failed canceled'],
    })
  })

  it('go into it also while the queue is stopped by failures', () => {
    const queue = play([into('A', 1, 2, 3, 4, 5, 6), ...upload(1), ...[2, 3, 4, 5].flatMap((id) => failing(id))])
    expect([queue.state, putIds(queue)]).toEqual(['stopped', [1]])
    const after = play(
      [
        { type: 'putting', ids: [1] },
        { type: 'put', ids: [1], addedPhotoIds: ['photo 1'] },
      ],
      queue,
    )
    expect([after.state, summarise(after).waiting]).toEqual(['stopped', 1])
  })

  it('are split over several calls if they are too many for one', () => {
    const ids = range(1, 250)
    const failed = play([
      into('A', ...ids),
      ...ids.flatMap(upload),
      { type: 'putting', ids },
      { type: 'not put', ids, problem: 'not_put' },
      { type: 'retried' },
    ])
    expect(putIds(failed)).toHaveLength(200)
  })

  it('are dropped with everything else when another user signs in', () => {
    expect(play([into('A', 1, 2), ...upload(1), { type: 'dropped' }])).toEqual(emptyQueue)
  })

  it('are shown with their target while they are uploaded, and at the end with where they went', () => {
    let queue = play([into('A', 1), into('B', 2), ...upload(1)])
    expect(targetShown(queue)).toMatchObject({ target: { name: 'B' }, isPutting: false })
    queue = play(
      [{ type: 'putting', ids: [1] }, { type: 'put', ids: [1], addedPhotoIds: ['photo 1'] }, ...upload(2)],
      queue,
    )
    expect(targetShown(queue)).toMatchObject({ target: { name: 'B' }, isPutting: true })
    expect([summarise(queue).done, oneTargetOf(queue)?.name]).toEqual([2, 'A'])
    queue = play(
      [
        { type: 'putting', ids: [2] },
        { type: 'put', ids: [2], addedPhotoIds: ['photo 2'] },
      ],
      queue,
    )
    expect(oneTargetOf(queue)).toBeNull()
  })
})

describe('the summary of a batch', () => {
  it('counts what is done and what is left, in files and bytes', () => {
    const queue = play([
      added(1, 2, 3, 4),
      ...upload(1),
      ...failing(2),
      { type: 'started', id: 3 },
      { type: 'prepared', id: 3 },
      { type: 'sent', id: 3, fraction: 0.5 },
    ])
    const { failed, ...rest } = summarise(queue)
    expect({
      ...rest,
      progress: Math.round(rest.progress),
      bytesLeft: Math.round(rest.bytesLeft),
      failed: failed.map(({ id }) => id),
    }).toEqual({
      total: 4,
      done: 2,
      added: 1,
      known: [],
      waiting: 1,
      progress: 67,
      bytesLeft: 150,
      failed: [2],
    })
  })

  it('shows the active file, the next one, and the last added one', () => {
    const queue = play([added(1, 2, 3, 4, 5), ...upload(1), ...upload(2), { type: 'started', id: 3 }])
    expect(pickShown(queue).map(({ id }) => id)).toEqual([3, 4, 2])
  })

  it('handles an empty queue', () => {
    expect([summarise(emptyQueue).progress, pickShown(emptyQueue)]).toEqual([0, []])
  })
})
