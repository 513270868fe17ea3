import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pngOf } from '../engine/test-photos.ts'
import { TestWorld } from './test-computer.ts'

let world: TestWorld
beforeAll(async () => {
  world = await TestWorld.start()
})
afterAll(() => world.stop())

const named = (day: number) => `VRChat_2025-08-${day}_20-00-00.000_1920x1080.png`

describe('the client against a real server', () => {
  it('sends a backlog in its order, to the bit, and a second computer sends nothing of it', async () => {
    const first = await world.computer('Desk')
    const photos = [12, 10, 11].map((day) => ({ name: named(day), bytes: pngOf(`day ${day}`) }))
    for (const { name, bytes } of photos) await first.write(`2025-08/${name}`, bytes)
    const large = pngOf('large', { width: 2000, paddingBytes: 9_000_000 })
    await first.write(`2025-08/${named(13)}`, large)
    first.start()
    await expect.poll(() => first.state(), { timeout: 60_000 }).toBe('idle: 4 in Koma, 0 waiting, 0 refused')
    expect(await world.library()).toEqual([10, 11, 12, 13].map(named))
    const { rows } = await world.koma.ports.database.pool.query<{ sha256: string; client_id: string }>(
      `select encode(sha256, 'base64') as sha256, client_id from photos order by added_at`,
    )
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64')
    expect(rows.map((row) => row.sha256)).toEqual([
      ...[10, 11, 12].map((day) => digest(photos.find(({ name }) => name === named(day))?.bytes ?? Buffer.alloc(0))),
      digest(large),
    ])
    expect(new Set(rows.map((row) => row.client_id))).toEqual(new Set([first.clientId]))
    expect(world.proxy.count('POST', '/api/photo/known')).toBe(1)

    // The same photos, one with a text of another tool in it, one that was deleted meanwhile, and one that is new.
    const { photos: listed } = await world.person.api.ask('GET /my', { query: {} })
    const gone = listed.find(({ filename }) => filename === named(11))?.photo_id ?? ''
    await world.person.api.ask('POST /trash/add', { body: { photo_ids: [gone] } })
    const sent = world.proxy.count('POST', '/api/photo')
    const second = await world.computer('Laptop')
    await second.write(named(10), pngOf('day 10', { text: '{"application":"VRCX"}' }))
    await second.write(named(11), pngOf('day 11'))
    await second.write(`renamed ${named(13)}`, large)
    await second.write(named(14), pngOf('day 14'))
    second.start()
    await expect.poll(() => second.state(), { timeout: 60_000 }).toBe('idle: 3 in Koma, 0 waiting, 0 refused')
    expect([world.proxy.count('POST', '/api/photo') - sent, world.proxy.count('POST', '/api/photo/known')]).toEqual([
      1, 2,
    ])
    expect(await world.library()).toEqual([10, 12, 13, 14].map(named))
  })

  it('sends a photo that is saved while it runs, and stops within a minute when it was disconnected', async () => {
    const computer = await world.computer('Live')
    computer.start()
    await expect.poll(() => computer.state(), { timeout: 30_000 }).toBe('idle: 0 in Koma, 0 waiting, 0 refused')
    await computer.write(`2025-09/${named(20)}`, pngOf('live'), Date.now())
    await expect.poll(() => computer.state(), { timeout: 30_000 }).toBe('idle: 1 in Koma, 0 waiting, 0 refused')
    await world.person.api.ask('DELETE /me/clients/{ClientId}', { params: { ClientId: computer.clientId } })
    await expect.poll(() => computer.state(), { timeout: 65_000 }).toMatch(/^signed-out: 1 in Koma/)
  })
})
