import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pngOf } from '../engine/test-photos.ts'
import { TestWorld } from './test-computer.ts'

let world: TestWorld
beforeAll(async () => {
  world = await TestWorld.start()
})
afterAll(() => world.stop())

const kills = 50
/** So many photos wait before each kill that there is always one on its way. */
const photosPerKill = 2
/** Milliseconds. From before it has opened its journal to well into its uploads. */
const longestLife = 900
const named = (place: number) =>
  `VRChat_2025-08-16_20-${String(place % 60).padStart(2, '0')}-00.${String(place).padStart(3, '0')}.png`

/** The same numbers in each run of the test. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

describe('a client that is killed', () => {
  it(`${kills} times at any point, often between the server's answer and its own note, brings every photo once`, async () => {
    const computer = await world.computer()
    const random = randomFrom(19)
    let killedAtAnswer = 0
    let written = 0
    for (let round = 0; round < kills; round += 1) {
      for (let photo = 0; photo < photosPerKill; photo += 1) {
        // Every seventh comes in parts, and one of those is killed in its midst now and then.
        const bytes = written % 7 === 6 ? { width: 2000, paddingBytes: 8_500_000 } : {}
        await computer.write(named(written), pngOf(`photo ${written}`, bytes))
        written += 1
      }
      const isAtAnswer = round % 2 === 0
      if (isAtAnswer) {
        // The server has kept the photo, and nobody but the server knows.
        world.proxy.after = ({ method, path, status }) => {
          const isKept = status === 201 && (path === '/api/photo' || method === 'PATCH')
          if (!isKept) return false
          computer.kill()
          killedAtAnswer += 1
          world.proxy.after = () => false
          return true
        }
      }
      computer.start()
      await Promise.race([computer.ended(), wait(isAtAnswer ? 20_000 : random() * longestLife)])
      world.proxy.after = () => false
      computer.kill()
      await computer.ended()
    }
    computer.start()
    await expect
      .poll(() => computer.state(), { timeout: 120_000 })
      .toBe(`idle: ${written} in Koma, 0 waiting, 0 refused`)
    computer.kill('SIGTERM')
    await computer.ended()

    const library = await world.library()
    expect([library.length, new Set(library).size]).toEqual([written, written])
    // Every photo was stored by one request; those that were stored before are asked for, and not sent.
    const kept = world.proxy.count('POST', '/api/photo', 201) + world.proxy.count('PATCH', /resumable/, 201)
    const again = world.proxy.count('POST', '/api/photo', 200) + world.proxy.count('PATCH', /resumable/, 200)
    expect(kept).toBe(written)
    // At most one for each kill at random. A client sends one photo at a time, so a kill leaves at most one that it knows nothing of.
    // The next client asks for it first, and sends it again only if the server was still storing it just then; the server answers
    // that with 200, and the photo is known from there on. After a kill at the answer the photo is stored, and is never sent again.
    expect(again).toBeLessThanOrEqual(kills - killedAtAnswer)
    expect(killedAtAnswer).toBeGreaterThan(15)
    expect(computer.read((journal) => journal.counts())).toMatchObject({ sent: written, waiting: 0 })
  }, 600_000)
})
