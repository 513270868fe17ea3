import { describe, expect, it } from 'vitest'
import { hashPassword, scryptCost, verifyPassword } from './password-hashing.ts'
import { createPasswordWork, type PasswordLane, type PasswordWorkOptions } from './password-work.ts'

/** Password work whose tasks finish when the test says so. */
function startWork(options: PasswordWorkOptions) {
  const work = createPasswordWork(options)
  const begun: string[] = []
  const finish: Array<() => void> = []
  const start = (name: string, lane: PasswordLane = 'check', who = name) =>
    work(lane, who, () => {
      begun.push(name)
      return new Promise<string>((resolve) => finish.push(() => resolve(name)))
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const finishAll = async () => {
    while (finish.length > 0) {
      finish.shift()?.()
      await settle()
    }
  }
  return { begun, finish, start, settle, finishAll }
}

describe('password work', () => {
  it('runs a few tasks at a time, the others in order, and rejects tasks when the lane is full', async () => {
    const { begun, finish, start, settle, finishAll } = startWork({ width: 2, perLane: 3 })
    const running = ['0', '1', '2', '3', '4'].map((name) => start(name))
    await expect(start('5')).rejects.toMatchObject({ name: 'PasswordsBusy', whose: 'everybody', retryAfterSeconds: 5 })
    expect(begun).toEqual(['0', '1'])
    finish.shift()?.()
    expect(await running[0]).toBe('0')
    await settle()
    expect(begun).toEqual(['0', '1', '2'])
    await finishAll()
    expect(await Promise.all(running)).toEqual(['0', '1', '2', '3', '4'])
  })

  it('continues after a failure', async () => {
    const work = createPasswordWork({ width: 1, perLane: 1 })
    await expect(work('set', 'mio', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await work('set', 'mio', async () => 'fine')).toBe('fine')
  })

  it('takes turns between callers, and rejects tasks of a caller who has too many waiting', async () => {
    const { begun, start, finishAll } = startWork({ width: 1, perCaller: 3 })
    const all = [
      start('first'),
      ...['a1', 'a2', 'a3'].map((name) => start(name, 'check', 'a')),
      ...['b1', 'b2'].map((name) => start(name, 'check', 'b')),
    ]
    await expect(start('a4', 'check', 'a')).rejects.toMatchObject({
      name: 'PasswordsBusy',
      whose: 'caller',
      retryAfterSeconds: 5,
    })
    all.push(start('c1', 'check', 'c'))
    await finishAll()
    await Promise.all(all)
    expect(begun).toEqual(['first', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('takes turns between checks and new passwords', async () => {
    const { begun, start, finishAll } = startWork({ width: 1 })
    const sets = ['s1', 's2', 's3', 's4'].map((name) => start(name, 'set'))
    const checks = ['c1', 'c2'].map((name) => start(name, 'check'))
    await finishAll()
    await Promise.all([...sets, ...checks])
    expect(begun).toEqual(['s1', 'c1', 's2', 'c2', 's3', 's4'])
  })

  it('admits a new caller to a full lane by rejecting the latest task of the caller with the most', async () => {
    const { begun, start, finishAll } = startWork({ width: 1, perLane: 4 })
    const all = [start('first'), start('b1', 'check', 'b')]
    const flood = ['a1', 'a2', 'a3'].map((name) => start(name, 'check', 'a'))
    const dropped = expect(flood[2]).rejects.toMatchObject({ whose: 'caller' })
    all.push(start('c1', 'check', 'c'))
    await dropped
    await expect(start('b2', 'check', 'b')).rejects.toMatchObject({ whose: 'everybody' })
    await finishAll()
    await Promise.all([...all, ...flood.slice(0, 2)])
    expect(begun).toEqual(['first', 'b1', 'a1', 'c1', 'a2'])
  })

  it('counts a whole IPv6 network as one caller', async () => {
    const { start, finishAll } = startWork({ width: 1, perCaller: 1 })
    const all = [start('first'), start('one', 'check', '2001:db8::1')]
    await expect(start('two', 'check', '2001:db8::2')).rejects.toMatchObject({ whose: 'caller' })
    all.push(start('other', 'check', '2001:db8:0:1::1'))
    await finishAll()
    await Promise.all(all)
  })
})

describe('a password hash', () => {
  it('matches only its password, and differs each time', async () => {
    const [one, two] = await Promise.all([
      hashPassword('Twilight-2025', scryptCost(15)),
      hashPassword('Twilight-2025', scryptCost(15)),
    ])
    expect(one).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
    expect(one).not.toBe(two)
    expect(await verifyPassword('Twilight-2025', one)).toBe(true)
    expect(await verifyPassword('Twilight-2026', one)).toBe(false)
  })

  it('contains its cost, so that it stays valid when the cost changes', async () => {
    const old = await hashPassword('Twilight-2025', { logN: 8, r: 8, p: 1 })
    expect(await verifyPassword('Twilight-2025', old)).toBe(true)
  })

  it('matches the same characters in another Unicode form', async () => {
    const hash = await hashPassword('Ｔｗｉｌｉｇｈｔ-2025ガ', { logN: 8, r: 8, p: 1 })
    expect(await verifyPassword('Twilight-2025ｶﾞ', hash)).toBe(true)
  })
})
