import { type Client, type ClientOptions, createClient } from '@koma/client'

type Fetch = NonNullable<ClientOptions['fetch']>

/** A client of a fake server. It retries like the product's, but a test does not wait for it. */
export function createTestClient(fetch: Fetch): Client {
  return createClient({ baseUrl: '/api', fetch, retry: { sleep: async () => {} } })
}
