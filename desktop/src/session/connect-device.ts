import type { Client } from '@koma/client'
import { errorNameOf } from '@koma/contract/error-codes'
import { deviceGrant } from '@koma/contract/grant-types'

const applicationId = 'koma-desktop'

export interface ShownCode {
  userCode: string
  /** The page that asks for the code, with the code in it. */
  address: string
  expiresInSeconds: number
}

/** What its user sees before they allow it. */
export interface Described {
  name: string
  platform: string
  version: string
}

interface ConnectPorts {
  client: Client
  described: Described
  /** Shows the code, and opens the page where there is a browser. */
  show(code: ShownCode): void
  /** Resolves after this many milliseconds, or as soon as the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

export type Connected =
  | { result: 'allowed'; tokens: { access_token: string; refresh_token?: string | undefined } }
  | { result: 'refused' | 'expired' | 'canceled' }

/** RFC 8628: what to add to the pause between two polls when the server asks for it. */
const slower = 5

/** Asks for a code, shows it, and waits until its user has answered in a browser. Throws the ApiError if no code is given out. */
export async function connectDevice(ports: ConnectPorts, signal: AbortSignal): Promise<Connected> {
  const { client, described, show, sleep } = ports
  const code = await client.ask('POST /identity/device/code', {
    body: { client_id: applicationId, ...described },
    signal,
  })
  const { device_code, user_code, verification_uri_complete, expires_in } = code
  show({ userCode: user_code, address: verification_uri_complete, expiresInSeconds: expires_in })
  let interval = code.interval
  for (;;) {
    await sleep(interval * 1000, signal)
    if (signal.aborted) return { result: 'canceled' }
    const body = { grant_type: deviceGrant, device_code, client_id: applicationId } as const
    const { data, error } = await client.call('POST /identity/device/token', { body, signal })
    if (data) return { result: 'allowed', tokens: data }
    const name = errorNameOf(error.code)
    if (name === 'access_denied') return { result: 'refused' }
    if (name === 'expired_token' || name === 'invalid_grant') return { result: 'expired' }
    if (name === 'slow_down') interval += slower
  }
}
