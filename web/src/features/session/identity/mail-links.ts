import { ApiError, type Client } from '@koma/client'
import { accountOutcomeOf } from './account-outcomes.ts'
import type { EndOutcome, UndoOutcome } from './identity.ts'
import { outcomeOf } from './identity-outcomes.ts'
import type { createSessionKeeper } from './session-keeper.ts'

type Keeper = Pick<ReturnType<typeof createSessionKeeper>, 'isSignedIn' | 'check'>

/** What the links in mails about an account do. */
export async function undoEmailChange(client: Client, keeper: Keeper, token: string): Promise<UndoOutcome> {
  try {
    const { email } = await client.ask('POST /identity/undo-email-change', { body: { token } })
    // The sessions of that account have ended; renewing shows whether it is the account of this device.
    if (keeper.isSignedIn()) keeper.check()
    return { ok: true, email }
  } catch (error) {
    const outcome = accountOutcomeOf(error) as UndoOutcome
    return error instanceof ApiError && error.status === 404 ? { ok: false, reason: 'link_ended' } : outcome
  }
}

export async function endSession(client: Client, keeper: Keeper, token: string): Promise<EndOutcome> {
  try {
    await client.ask('POST /identity/end-session', { body: { token } })
    // It may have been the session of this very device.
    if (keeper.isSignedIn()) keeper.check()
    return { ok: true }
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? { ok: false, reason: 'link_ended' } : outcomeOf(error)
  }
}
