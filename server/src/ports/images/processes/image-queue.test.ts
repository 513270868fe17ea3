import { describe, expect, it } from 'vitest'
import { ImagesBusy } from '../images.ts'
import { ImageQueue, inBackground, type Place, type Waiting, waitedFor } from './image-queue.ts'

interface Task extends Waiting {
  name: string
}

function task(place: Place, { isHeavy = false, name = place.user } = {}): Task {
  return {
    ...place,
    name,
    isHeavy,
    begin: async () => ({ kind: 'copy', path: '', to: '' }),
    resolve: () => {},
    reject: () => {},
  }
}

function queueOf(tasks: readonly Task[], processes = 2): ImageQueue {
  const queue = new ImageQueue(processes)
  for (const one of tasks) queue.add(one)
  return queue
}

/** Takes all tasks, finishing each before taking the next. */
function drain(queue: ImageQueue): string[] {
  const names: string[] = []
  for (let next = queue.take(); next; next = queue.take()) {
    names.push((next as Task).name)
    queue.done(next)
  }
  return names
}

describe('the queue of pictures', () => {
  it('takes turns between users, however many pictures one of them has queued', () => {
    const many = Array.from({ length: 5 }, () => task(waitedFor('mio')))
    const queue = queueOf([...many, task(waitedFor('sora')), task(waitedFor('nagi')), task(waitedFor('sora'))])
    expect(drain(queue)).toEqual(['mio', 'sora', 'nagi', 'mio', 'sora', 'mio', 'mio', 'mio'])
  })

  it('runs tasks that someone waits for before background tasks of any user, and small variants before large ones', () => {
    const queue = queueOf([
      task(inBackground('mio', 1920), { name: 'mio, large' }),
      task(inBackground('sora', 640), { name: 'sora, small' }),
      task(waitedFor('nagi', 1920), { name: 'nagi, waits' }),
      task(inBackground('mio', 640), { name: 'mio, small' }),
      task(waitedFor('nagi', 240), { name: 'nagi, waits for a tile' }),
    ])
    expect(drain(queue)).toEqual(['nagi, waits for a tile', 'nagi, waits', 'mio, small', 'sora, small', 'mio, large'])
  })

  it('runs one heavy picture of a user at a time, and light ones of the same user beside it', () => {
    const heavy = { isHeavy: true, name: 'heavy' }
    const queue = queueOf([task(waitedFor('mio'), heavy), task(waitedFor('mio'), heavy), task(waitedFor('mio', 1))], 8)
    const first = queue.take()
    expect((first as Task).name).toBe('heavy')
    expect((queue.take() as Task).name).toBe('mio')
    expect(queue.take()).toBeUndefined()
    if (first) queue.done(first)
    expect((queue.take() as Task).name).toBe('heavy')
  })

  it('keeps one process free for light pictures, however many users send heavy ones', () => {
    const users = ['a', 'b', 'c', 'd']
    const heavyOnes = () => users.map((user) => task(waitedFor(user), { isHeavy: true }))
    const taken = (processes: number) => {
      const queue = queueOf(heavyOnes(), processes)
      return users.filter(() => queue.take() !== undefined).length
    }
    expect([taken(1), taken(2), taken(4)]).toEqual([1, 1, 3])
  })

  it('can mark a running picture as heavy while another heavy one of the same user runs', () => {
    const [light, known] = [task(waitedFor('mio')), task(waitedFor('mio'), { isHeavy: true })]
    const queue = queueOf([light, known], 8)
    expect([queue.take(), queue.take()]).toEqual([light, known])
    queue.putBack(light, true)
    expect(queue.take()).toBeUndefined()
    queue.done(known)
    expect(queue.take()).toBe(light)
  })

  it('rejects tasks of a user who has too many waiting, and of nobody else', () => {
    const queue = new ImageQueue(2)
    expect(() => {
      for (let added = 0; added < 10_000; added += 1) queue.add(task(waitedFor('mio')))
    }).toThrow(ImagesBusy)
    queue.add(task(waitedFor('sora')))
    expect(queue.clear().filter(({ user }) => user === 'sora')).toHaveLength(1)
    expect(queue.take()).toBeUndefined()
  })
})
