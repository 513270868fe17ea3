import { type Client, createClient } from '@koma/client'
import { deviceGrant } from '@koma/contract'
import type { TestKoma } from '../../test-koma.ts'

/** Somebody with a real account, signed in as a browser would be, who can connect sync clients. */
export interface Person {
  token: string
  api: Client
  /** Shows the session itself, as identity calls need. */
  session: Client
  /** In another browser. */
  signInAgain(): Promise<{ token: string }>
  connect(said?: { name?: string; platform?: string; version?: string }): Promise<Connected>
}

export interface Connected {
  clientId: string
  token: string
  refreshToken: string
  api: Client
}

const client_id = 'koma-desktop'

export async function startPerson(koma: TestKoma, name: string): Promise<Person> {
  const email = `${name}@example.com`
  const password = 'Twilight-2025'
  await koma.ports.identity.accounts.create({ email, password })
  const apiWith = (token: string | null, session: string | null = null) =>
    createClient({ baseUrl: `${koma.url}/api`, token: async () => token, session: () => session })
  const guest = apiWith(null)
  const signedIn = await guest.ask('POST /identity/sign-in', { body: { email, password, keep: 'token' } })
  const session = apiWith(null, signedIn.refresh_token ?? '')
  const api = apiWith(signedIn.access_token)
  return {
    token: signedIn.access_token,
    api,
    session,
    async signInAgain() {
      const again = await guest.ask('POST /identity/sign-in', { body: { email, password, keep: 'token' } })
      return { token: again.access_token }
    },
    async connect(said = {}) {
      const before = (await api.ask('GET /me/clients')).clients.map((each) => each.client_id)
      const code = await guest.ask('POST /identity/device/code', { body: { client_id, ...said } })
      await session.ask('POST /identity/device/approve', { body: { user_code: code.user_code } })
      const granted = await guest.ask('POST /identity/device/token', {
        body: { grant_type: deviceGrant, device_code: code.device_code, client_id },
      })
      const { clients } = await api.ask('GET /me/clients')
      const added = clients.find((each) => !before.includes(each.client_id))
      return {
        clientId: added?.client_id ?? '',
        token: granted.access_token,
        refreshToken: granted.refresh_token ?? '',
        api: apiWith(granted.access_token, granted.refresh_token ?? null),
      }
    },
  }
}
