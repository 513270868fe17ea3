import { photo as sample } from '@koma/contract/samples'
import { QueryClient } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceOf, keepOnDevice } from './device-of.ts'

let isReachable = false
const code = async () => {
  if (!isReachable) throw new TypeError('The code did not arrive.')
  return await import('./device-store.ts')
}

function connect() {
  isReachable = true
  dispatchEvent(new Event('online'))
}

const kept = async (queryClient: QueryClient) =>
  (await deviceOf(queryClient))?.readPhotos('own', [sample.photo_id]) ?? 'nothing is kept'

/** A device on which this user has left a photo. */
async function leave(userId: string) {
  const queryClient = new QueryClient()
  keepOnDevice(queryClient, userId)
  const store = await deviceOf(queryClient)
  store?.keepPhotos('own', [sample])
  await store?.flush()
  expect(await kept(queryClient)).toEqual([sample])
}

/** Until what failed has been noticed. */
const rest = () => new Promise((resolve) => setTimeout(resolve))

const left = async () => (await indexedDB.databases()).length

beforeEach(() => {
  isReachable = false
  vi.stubGlobal('indexedDB', new IDBFactory())
  return () => vi.unstubAllGlobals()
})

describe('what is kept on this device while its code does not arrive', () => {
  it('is read and kept as soon as the code is there', async () => {
    await leave('yukine')
    const queryClient = new QueryClient()
    keepOnDevice(queryClient, 'yukine', code)
    expect(await kept(queryClient)).toBe('nothing is kept')
    isReachable = true
    expect(await kept(queryClient)).toEqual([sample])
  })

  it('is removed for a guest once there is a connection', async () => {
    await leave('yukine')
    keepOnDevice(new QueryClient(), null, code)
    await rest()
    expect(await left()).toBe(1)
    connect()
    await vi.waitFor(async () => expect(await left()).toBe(0))
  })

  it('stays with who signs in before what was there for a guest could be removed', async () => {
    const queryClient = new QueryClient()
    keepOnDevice(queryClient, null, code)
    await rest()
    isReachable = true
    keepOnDevice(queryClient, 'sora', code)
    const store = await deviceOf(queryClient)
    store?.keepPhotos('own', [sample])
    await store?.flush()
    connect()
    expect(await kept(queryClient)).toEqual([sample])
    expect(await left()).toBe(1)
  })
})
