import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { StartError } from '../../../process/start-error.ts'
import type { PostgresServer } from './postgres-server.ts'
import { supervise } from './postgres-supervision.ts'

function makeServer() {
  const { promise: exited, resolve: die } = Promise.withResolvers<void>()
  const server: PostgresServer = { exited, stop: async () => die() }
  return { server, die }
}

const delays = [1, 1, 1]

describe('the supervision of the embedded server', () => {
  it('gives up with the reason when the server does not come back', async () => {
    const { server, die } = makeServer()
    const failures: StartError[] = []
    let launches = 0
    const launch = async () => {
      launches++
      throw new StartError('There is no space left.')
    }
    supervise(server, launch, (error) => failures.push(error), delays)
    die()
    await vi.waitFor(() => expect(failures).toEqual([new StartError('There is no space left.')]))
    expect(launches).toBe(delays.length)
  })

  it('gives up when the server keeps dying after each restart', async () => {
    const { server, die } = makeServer()
    const failures: string[] = []
    const launch = async () => {
      const next = makeServer()
      setTimeout(next.die, 1)
      return next.server
    }
    supervise(server, launch, (error) => failures.push(error.message), delays)
    die()
    await vi.waitFor(() =>
      expect(failures).toEqual(['PostgreSQL keeps stopping; postgres.log in the data directory says why.']),
    )
  })

  it('does not restart the server once it is told to stop', async () => {
    const { server, die } = makeServer()
    let launches = 0
    const launch = async () => {
      launches++
      return makeServer().server
    }
    const supervision = supervise(server, launch, () => {}, [60_000])
    die()
    await server.exited
    await supervision.stop()
    expect(launches).toBe(0)
  })

  it('stops a server that is being restarted', async () => {
    const { server, die } = makeServer()
    const next = makeServer()
    let isNextStopped = false
    void next.server.exited.then(() => {
      isNextStopped = true
    })
    const starting = Promise.withResolvers<void>()
    const launch = async () => {
      starting.resolve()
      await sleep(20)
      return next.server
    }
    const supervision = supervise(server, launch, () => {}, delays)
    die()
    await starting.promise
    await supervision.stop()
    await vi.waitFor(() => expect(isNextStopped).toBe(true))
  })
})
