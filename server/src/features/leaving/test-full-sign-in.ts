import { createClient } from '@koma/client'
import { deviceGrant } from '@koma/contract'
import type { TestKoma } from '../../test-koma.ts'
import { TestPasskey } from '../identity/passkeys/test-passkey.ts'

const client_id = 'koma-desktop'

/** What an account gets beside its password: a passkey, and a sync client that is connected. */
export async function addPasskeyAndClient(koma: TestKoma, refreshToken: string): Promise<void> {
  const session = createClient({ baseUrl: `${koma.url}/api`, token: async () => null, session: () => refreshToken })
  const options = await session.ask('POST /identity/passkeys/options', { body: {} })
  const credential = new TestPasskey(koma.url).create(options)
  await session.ask('POST /identity/passkeys', { body: { name: 'みなもの鍵', credential } as never })

  const said = { name: 'みなものPC', platform: 'windows', version: '1.0.0' } as const
  const code = await session.ask('POST /identity/device/code', { body: { client_id, ...said } })
  await session.ask('POST /identity/device/approve', { body: { user_code: code.user_code } })
  await session.ask('POST /identity/device/token', {
    body: { grant_type: deviceGrant, device_code: code.device_code, client_id },
  })
}
