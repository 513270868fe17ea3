import type { ApiError } from '@koma/client'
import type { Me } from '@koma/contract'
import { errorCodes } from '@koma/contract/error-codes'
import type { SessionStore } from '../store/session-store.ts'

/** Whether somebody has agreed to the current terms: until then the server refuses everything else. */
export function hasAgreed(me: Pick<Me, 'accepted_tos_version' | 'current_tos_version'>): boolean {
  return me.accepted_tos_version === me.current_tos_version
}

/** Looks at the refusals of the server: when the terms have changed meanwhile, the user is fetched again, which shows the gate. */
export function watchAgreement(session: () => Pick<SessionStore, 'refresh'>): (error: Pick<ApiError, 'code'>) => void {
  // A page makes many calls at once, and all of them are refused.
  let looking: Promise<unknown> | null = null
  return ({ code }) => {
    if (code !== errorCodes.terms_not_accepted || looking) return
    looking = session()
      .refresh()
      .finally(() => {
        looking = null
      })
  }
}
