import { type Client, type ClientOptions, createClient } from '@koma/client'
import { keepToContract } from './contract-check.ts'

type Fetch = NonNullable<ClientOptions['fetch']>

/** A client of a fake server, which must keep to the contract. It retries like the product's, but without delays. */
export function createTestClient(fetch: Fetch): Client {
  return createClient({ baseUrl: '/api', fetch: keepToContract(fetch), retry: { sleep: async () => {} } })
}
