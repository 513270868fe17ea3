import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KillableServer } from '../../features/uploads/test-server.ts'
import { runFuzz } from './run-fuzz.ts'
import { makeFuzzWorld } from './test-fuzz-world.ts'

let server: KillableServer
beforeAll(async () => {
  server = await KillableServer.start()
})
afterAll(() => server.stop())

const seed = 20_260_816
const requests = 2500

describe('[8] any request', () => {
  it('is answered, and never with a 5xx', async () => {
    const world = await makeFuzzWorld(server.url, ['mio', 'sora'])
    const report = await runFuzz(server.url, world, { seed, goesOn: (made) => made < requests })
    console.log(`seed ${seed}: ${JSON.stringify(report.statuses)}`)
    expect(report.faults).toEqual([])
  })
})
