import { ApiError } from '@koma/client'
import type { Language } from '../../platform/language.ts'
import { type AccountOutcome, accountOutcomeOf, type IdentityCall, type SignedIn } from './identity-calls.ts'

/** A place the account is signed in, as the service tells it. */
export interface SignedInDevice {
  id: string
  /** `koma-desktop` for the sync app; null for a browser or a phone. */
  client: string | null
  user_agent: string
  created_at: string
  last_activity_at: string
  is_current: boolean
}

/** What a signed-in user can do about the account itself. */
export interface AccountSettings {
  /** Every other device is signed out. */
  changePassword(current: string, next: string): Promise<AccountOutcome>
  /**
   * A code goes to the new address, whether it has an account or not. The password may be left out in the first minutes after
   * a sign-in; afterwards that is a `wrong_password`.
   */
  changeEmail(email: string, currentPassword?: string): Promise<AccountOutcome>
  confirmEmail(email: string, code: string): Promise<AccountOutcome>
  /** Rejects with the ApiError, as do the next two. */
  devices(): Promise<SignedInDevice[]>
  /** A device that is gone already is no error. */
  disconnect(deviceId: string): Promise<void>
  disconnectOthers(): Promise<void>
  /** The application that shows this code; null for a code that does not exist, has ended or was used. */
  reviewDevice(userCode: string): Promise<{ client_id: string } | null>
  /** False for such a code. */
  answerDevice(userCode: string, answer: 'approve' | 'deny'): Promise<boolean>
}

interface Parts {
  call: IdentityCall
  language(): Language
  accept(answer: SignedIn): void
  /** The service does not know the session any more. */
  signedOut(): void
}

export function createAccountSettings({ call, language, accept, signedOut }: Parts): AccountSettings {
  async function asked(name: string, body?: Record<string, unknown>): Promise<unknown> {
    try {
      return await call(name, body)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) signedOut()
      throw error
    }
  }
  const change = (path: string, body: Record<string, unknown>): Promise<AccountOutcome> =>
    asked(`POST ${path}`, { ...body, language: language() }).then(() => ({ ok: true }), accountOutcomeOf)

  return {
    changePassword: (current, next) => change('/change-password', { current_password: current, new_password: next }),
    changeEmail: (email, currentPassword) =>
      change('/change-email', {
        email,
        ...(currentPassword === undefined ? {} : { current_password: currentPassword }),
      }),
    async confirmEmail(email, code) {
      try {
        accept((await asked('POST /confirm-email', { email, code, language: language() })) as SignedIn)
        return { ok: true }
      } catch (error) {
        return accountOutcomeOf(error)
      }
    },
    async devices() {
      const { devices } = (await asked('GET /devices')) as { devices: SignedInDevice[] }
      return devices
    },
    async disconnect(deviceId) {
      await asked(`DELETE /devices/${encodeURIComponent(deviceId)}`).catch(unlessNotFound)
    },
    async disconnectOthers() {
      await asked('DELETE /devices')
    },
    async reviewDevice(userCode) {
      const found = await asked('POST /device/review', { user_code: userCode }).catch(unlessNotFound)
      return (found ?? null) as { client_id: string } | null
    },
    async answerDevice(userCode, answer) {
      const given = await asked(`POST /device/${answer}`, { user_code: userCode }).catch(unlessNotFound)
      return given !== undefined
    },
  }
}

/** `undefined`, which no answer is. */
function unlessNotFound(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
  return undefined
}
