import { describe, expect, it } from 'vitest'
import { hashPassword, strongCost, verifyPassword } from './password-hashing.ts'
import { createPasswordWork } from './password-work.ts'

describe('password work', () => {
  it('runs a few at a time, the others in the order they came, and refuses what would wait too long', async () => {
    const work = createPasswordWork({ width: 2, queue: 3 })
    const begun: number[] = []
    const finish: Array<() => void> = []
    const start = (index: number) =>
      work(() => {
        begun.push(index)
        return new Promise<number>((resolve) => finish.push(() => resolve(index)))
      })
    const running = [0, 1, 2, 3, 4].map(start)
    await expect(start(5)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '5' } })
    expect(begun).toEqual([0, 1])
    finish[0]?.()
    expect(await running[0]).toBe(0)
    await Promise.resolve()
    expect(begun).toEqual([0, 1, 2])
    while (begun.length < 5 || finish.length > 0) {
      finish.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await Promise.all(running)).toEqual([0, 1, 2, 3, 4])
  })

  it('goes on after a failure', async () => {
    const work = createPasswordWork({ width: 1, queue: 1 })
    await expect(work(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await work(async () => 'fine')).toBe('fine')
  })
})

describe('a password hash', () => {
  it('fits its password alone, and is another each time', async () => {
    const [one, two] = await Promise.all([
      hashPassword('Twilight-2025', strongCost),
      hashPassword('Twilight-2025', strongCost),
    ])
    expect(one).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
    expect(one).not.toBe(two)
    expect(await verifyPassword('Twilight-2025', one)).toBe(true)
    expect(await verifyPassword('Twilight-2026', one)).toBe(false)
  })

  it('keeps its cost, so that it stays good when another is chosen', async () => {
    const old = await hashPassword('Twilight-2025', { logN: 8, r: 8, p: 1 })
    expect(await verifyPassword('Twilight-2025', old)).toBe(true)
  })

  it('is the same for the same characters typed otherwise', async () => {
    const hash = await hashPassword('Ｔｗｉｌｉｇｈｔ-2025ガ', { logN: 8, r: 8, p: 1 })
    expect(await verifyPassword('Twilight-2025ｶﾞ', hash)).toBe(true)
  })
})
