import type { Client } from '@koma/client'
import type { QueryClient } from '@tanstack/react-query'
import { librarySource } from '../source/library-source.ts'
import { deviceOf } from '../sync/device/device-of.ts'
import { keepWholeList } from '../sync/device/keep-whole-list.ts'
import { listCalls } from '../sync/list-calls.ts'
import { listQuery } from '../sync/list-query.ts'
import { readLibraryOrder } from './library-order.ts'

/**
 * Keeps the index of the whole library on this device, in the order in which it is shown. Resolves to false if something is left to
 * fetch.
 */
export async function keepLibrary(queryClient: QueryClient, client: Client, signal: AbortSignal): Promise<boolean> {
  const source = librarySource(client, queryClient)
  const order = readLibraryOrder()
  await queryClient.ensureQueryData(listQuery(queryClient, source, order))
  const store = await deviceOf(queryClient)
  if (!store) return true
  return keepWholeList(store.list(`${source.name} ${order.by}`), listCalls(order.by, source), signal)
}
