import type { Me, Terms } from '@koma/contract'
import type { AccountSettings } from './account-settings.ts'

export type IdentityProblem =
  | 'wrong_credentials'
  | 'email_unverified'
  | 'invalid_email'
  | 'weak_password'
  /** Wrong or expired; the service does not say which. */
  | 'wrong_code'
  | 'attempt_limit'
  | 'network'
  | 'unknown'

export type Outcome = { ok: true } | { ok: false; reason: IdentityProblem; retryAfterSeconds?: number }

/** `link_ended`: used before, older than a week, or not a link of ours. `email_taken`: the old address has another account now. */
export type UndoOutcome =
  | { ok: true; email: string }
  | { ok: false; reason: IdentityProblem | 'link_ended' | 'email_taken'; retryAfterSeconds?: number }

/**
 * The identity service as the session uses it. After a successful signIn, verifyEmail or resetPassword, API calls carry a
 * token; after signOut they no longer do.
 */
export interface Identity {
  /** Whether this device is signed in. Rejects if that cannot be determined now (no connection). */
  restore(): Promise<boolean>
  signIn(email: string, password: string): Promise<Outcome>
  signUp(email: string, password: string): Promise<Outcome>
  verifyEmail(email: string, code: string, password: string): Promise<Outcome>
  resendCode(email: string): Promise<Outcome>
  requestReset(email: string): Promise<Outcome>
  resetPassword(email: string, code: string, password: string): Promise<Outcome>
  /** Undoes a change of the e-mail address, by the token from the mail to the old one. Signs out every device. */
  undoEmailChange(token: string): Promise<UndoOutcome>
  /** Ends the sign-in on this device even if the service cannot be reached. */
  signOut(): Promise<void>
  /** Loaded on demand, because it is not needed to see photos. */
  settings(): Promise<AccountSettings>
  /** Calls back when the sign-in ended without signOut here: in another tab, or because the service refused to renew it. */
  onSignedOut(listener: () => void): () => void
}

/** The calls of the API that the session itself makes. Each rejects with the client's ApiError. */
export interface Account {
  fetchMe(): Promise<Me>
  fetchTerms(): Promise<Terms>
  /** Rejects with a 409 if this is not the current version any more. */
  acceptTerms(version: string): Promise<void>
}
