import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from '@koma/contract'
import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'

/** Rejects with the browser's own error, such as a NotAllowedError if the user cancels. */
export async function createPasskey(options: PasskeyCreation): Promise<CreatedPasskey> {
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON']
  const { id, rawId, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}

/** `quietly` waits until the user chooses one from what the browser fills in; another call ends that. */
export async function showPasskey(optionsJSON: PasskeyRequest, quietly: boolean): Promise<ShownPasskey> {
  const { id, rawId, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: quietly })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } }
}

export function stopWaiting(): void {
  WebAuthnAbortService.cancelCeremony()
}
