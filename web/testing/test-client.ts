import { type Client, type ClientOptions, createClient } from '@koma/client'
import { keepToContract } from '@koma/contract/keep-to-contract'
import { accountSettings } from '@koma/contract/samples'
import { json } from './answers.ts'

type Fetch = NonNullable<ClientOptions['fetch']>

/** A client of a fake server, which must keep to the contract. It retries like the product's, but without delays. */
export function createTestClient(fetch: Fetch): Client {
  const answering = keepToContract(withSettings(fetch))
  return createClient({ baseUrl: '/api', fetch: answering, retry: { sleep: async () => {} } })
}

/** Every page asks for the settings of the account, which few fake servers are about. */
function withSettings(fetch: Fetch): Fetch {
  return async (input, init) => {
    const answer = await fetch(input, init)
    const asksForThem = (init?.method ?? 'GET') === 'GET' && String(input).endsWith('/me/settings')
    return asksForThem && answer.status === 404 ? json(accountSettings) : answer
  }
}
