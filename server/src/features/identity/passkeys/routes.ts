import { created, type Handlers, noContent, ok } from '../../../http/handler.ts'
import type { IdentityParts } from '../parts.ts'
import { sessionOf } from '../request-sessions.ts'
import { addPasskey, askForPasskey, listPasskeys, offerPasskey, removePasskey, renamePasskey } from './passkeys.ts'

export function passkeyRoutes(parts: IdentityParts) {
  return {
    'GET /identity/passkeys': async (call) => ok({ passkeys: await listPasskeys(parts, sessionOf(call).account.id) }),
    'POST /identity/passkeys/options': async (call) => ok(await offerPasskey(parts, sessionOf(call), call.body)),
    'POST /identity/passkeys': async (call) => created(await addPasskey(parts, sessionOf(call), call.body)),
    'PATCH /identity/passkeys/{PasskeyId}': async (call) =>
      ok(await renamePasskey(parts, sessionOf(call).account.id, call.params.PasskeyId, call.body.name)),
    'DELETE /identity/passkeys/{PasskeyId}': async (call) => {
      await removePasskey(parts, sessionOf(call).account.id, call.params.PasskeyId)
      return noContent()
    },
    'POST /identity/passkey/options': async () => ok(askForPasskey(parts)),
  } satisfies Handlers
}
