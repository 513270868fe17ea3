import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startPerson } from '../../../server/src/features/clients/test-connected.ts'
import { pngOf } from '../engine/test-photos.ts'
import { type TestComputer, TestWorld } from './test-computer.ts'

let world: TestWorld
let computer: TestComputer
let rin: Person
beforeAll(async () => {
  world = await TestWorld.start()
  rin = await startPerson(world.koma, 'rin')
  computer = await world.computer()
  for (const name of ['a.png', 'b.png']) await computer.write(name, pngOf(name))
  computer.start()
})
afterAll(() => world.stop())

const patiently = { timeout: 30_000 }
const namesOf = async ({ api }: Person) =>
  (await api.ask('GET /my', { query: {} })).photos.map(({ filename }) => filename).sort()

async function connectAs(person: Person): Promise<void> {
  expect((await computer.ask('disconnect', {})).status).toBe(204)
  expect((await computer.ask('connect', {})).status).toBe(204)
  await expect.poll(async () => (await computer.view()).code, patiently).not.toBeNull()
  const { code } = await computer.view()
  await person.session.ask('POST /identity/device/approve', { body: { user_code: code?.userCode ?? '' } })
  await expect.poll(async () => (await computer.view()).account, patiently).not.toBeNull()
}

describe('a computer that is connected again', () => {
  it('to the same account knows what it has sent', async () => {
    await expect.poll(() => computer.state(), patiently).toBe('idle: 2 in Koma, 0 waiting, 0 refused')
    await connectAs(world.person)
    expect(await computer.view()).toMatchObject({ phase: 'running', sent: 2, settings: { begin: 'everything' } })
  })

  it('to another account asks which photos to send, and sends them there', async () => {
    await connectAs(rin)
    expect(await computer.view()).toMatchObject({ phase: 'choosing', sent: 0, waiting: 0 })
    expect(await namesOf(rin)).toEqual([])
    expect((await computer.ask('settings', { begin: 'everything' })).status).toBe(204)
    await expect.poll(() => namesOf(rin), patiently).toEqual(['a.png', 'b.png'])
    await expect.poll(async () => (await computer.view()).sent, patiently).toBe(2)
  })

  it('to the first one again sends nothing twice', async () => {
    const sent = world.proxy.count('POST', '/api/photo')
    await connectAs(world.person)
    expect((await computer.ask('settings', { begin: 'everything' })).status).toBe(204)
    await expect.poll(async () => (await computer.view()).sent, patiently).toBe(2)
    expect([world.proxy.count('POST', '/api/photo') - sent, await namesOf(world.person)]).toEqual([
      ...[0, ['a.png', 'b.png']],
    ])
  })
})
