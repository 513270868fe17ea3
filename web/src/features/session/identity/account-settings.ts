import { ApiError, type Client } from '@koma/client'
import type {
  AccessToken,
  CreatedPasskey,
  DeviceRequest,
  Passkey,
  PasskeyCreation,
  SignedInDevice,
} from '@koma/contract'
import type { Language } from '../../../platform/preferences/language.ts'
import { accountOutcomeOf } from './account-outcomes.ts'
import type { AccountOutcome } from './identity-outcomes.ts'

/** What a signed-in user can change about the account itself. */
export interface AccountSettings {
  /** Signs out every other device. */
  changePassword(current: string, next: string): Promise<AccountOutcome>
  /**
   * Sends a code to the new address, whether it has an account or not. The password may be omitted in the first minutes after a
   * sign-in; later a missing one is a `wrong_password`.
   */
  changeEmail(email: string, currentPassword?: string): Promise<AccountOutcome>
  confirmEmail(email: string, code: string): Promise<AccountOutcome>
  /** Rejects with the ApiError, as do the next two. */
  devices(): Promise<SignedInDevice[]>
  /** Succeeds also if the device is already gone. */
  disconnect(deviceId: string): Promise<void>
  disconnectOthers(): Promise<void>
  /** Rejects with the ApiError, as do the next four. */
  passkeys(): Promise<Passkey[]>
  /** What a browser needs to make a passkey. The password may be omitted in the first minutes after a sign-in. */
  offerPasskey(currentPassword?: string): Promise<PasskeyCreation>
  addPasskey(name: string, made: CreatedPasskey): Promise<Passkey>
  renamePasskey(passkeyId: string, name: string): Promise<void>
  /** Succeeds also if it is already gone. */
  removePasskey(passkeyId: string): Promise<void>
  /** The application that shows this code. Rejects with the ApiError that says what is wrong with the code, as does the next. */
  reviewDevice(userCode: string): Promise<DeviceRequest>
  answerDevice(userCode: string, answer: 'approve' | 'deny'): Promise<void>
}

interface Parts {
  client: Client
  language(): Language
  accept(answer: AccessToken): void
  /** Called if the service no longer knows the session. */
  signedOut(): void
}

export function createAccountSettings({ client, language, accept, signedOut }: Parts): AccountSettings {
  async function asked<Answer>(call: Promise<Answer>): Promise<Answer> {
    try {
      return await call
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) signedOut()
      throw error
    }
  }
  const change = (call: Promise<null>): Promise<AccountOutcome> =>
    asked(call).then(() => ({ ok: true }), accountOutcomeOf)

  return {
    changePassword: (current, next) => {
      const body = { current_password: current, new_password: next, language: language() }
      return change(client.ask('POST /identity/change-password', { body }))
    },
    changeEmail: (email, currentPassword) => {
      const password = currentPassword === undefined ? {} : { current_password: currentPassword }
      return change(client.ask('POST /identity/change-email', { body: { email, ...password, language: language() } }))
    },
    async confirmEmail(email, code) {
      try {
        const body = { email, code, language: language() }
        accept(await asked(client.ask('POST /identity/confirm-email', { body })))
        return { ok: true }
      } catch (error) {
        return accountOutcomeOf(error)
      }
    },
    async devices() {
      return (await asked(client.ask('GET /identity/devices'))).devices
    },
    async disconnect(deviceId) {
      const params = { DeviceId: deviceId }
      await asked(client.ask('DELETE /identity/devices/{DeviceId}', { params })).catch(unlessNotFound)
    },
    async disconnectOthers() {
      await asked(client.ask('DELETE /identity/devices'))
    },
    async passkeys() {
      return (await asked(client.ask('GET /identity/passkeys'))).passkeys
    },
    offerPasskey: (currentPassword) => {
      const body = currentPassword === undefined ? {} : { current_password: currentPassword }
      return asked(client.ask('POST /identity/passkeys/options', { body }))
    },
    addPasskey: (name, credential) =>
      asked(client.ask('POST /identity/passkeys', { body: { name, credential, language: language() } })),
    async renamePasskey(passkeyId, name) {
      const params = { PasskeyId: passkeyId }
      await asked(client.ask('PATCH /identity/passkeys/{PasskeyId}', { params, body: { name } }))
    },
    async removePasskey(passkeyId) {
      const params = { PasskeyId: passkeyId }
      await asked(client.ask('DELETE /identity/passkeys/{PasskeyId}', { params })).catch(unlessNotFound)
    },
    reviewDevice: (userCode) => asked(client.ask('POST /identity/device/review', { body: { user_code: userCode } })),
    async answerDevice(userCode, answer) {
      await asked(client.ask(`POST /identity/device/${answer}`, { body: { user_code: userCode } }))
    },
  }
}

/** Turns a 404 into undefined, which no successful answer is; rethrows other errors. */
function unlessNotFound(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
  return undefined
}
