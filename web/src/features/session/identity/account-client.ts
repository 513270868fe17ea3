import type { Client } from '@koma/client'
import type { Account } from './identity.ts'

export function createAccount(client: Client): Account {
  return {
    fetchMe: () => client.ask('GET /me'),
    fetchTerms: () => client.ask('GET /terms'),
    async acceptTerms(version) {
      await client.ask('POST /acceptRules', { body: { version } })
    },
  }
}
