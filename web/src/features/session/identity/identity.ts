import type { Me, PasskeyRequest, ShownPasskey, Terms } from '@koma/contract'
import type { AccountSettings } from './account-settings.ts'

export type IdentityProblem =
  | 'wrong_credentials'
  /** Unknown here, such as one that was removed. */
  | 'wrong_passkey'
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

/** `link_ended`: not a link of ours. A session that has ended already is a success. */
export type EndOutcome =
  | { ok: true }
  | { ok: false; reason: IdentityProblem | 'link_ended'; retryAfterSeconds?: number }

/**
 * Why a sign-in at another issuer failed. `denied`: the user or the issuer said no. `expired`: it took too long. `wrong_state`: this tab
 * began no such sign-in. `away`: the issuer did not answer. `refused`: its answer was no valid one.
 */
export type IssuerProblem = 'denied' | 'expired' | 'wrong_state' | 'away' | 'refused'

/** `from` is the path of this app where the sign-in began. */
export type IssuerOutcome = { ok: true; from: string } | { ok: false; reason: IssuerProblem; from: string }

/** Signing in at the issuer that the operator configured instead of the embedded service. */
export interface IssuerEntry {
  /** The issuer's own page for password, address and devices; null if the operator named none. */
  accountUrl: string | null
  /** Leaves this page for the issuer's. Resolves only if that failed. `fresh`: those signed in there prove who they are, too. */
  begin(from: string, how?: 'fresh'): Promise<IssuerProblem>
  /** Ends the sign-in with the address that the issuer sent the browser back to. The same address has the same outcome. */
  finish(address: URL): Promise<IssuerOutcome>
}

/**
 * The identity service as the session uses it. After a successful signIn, verifyEmail or resetPassword, API calls carry a
 * token; after signOut they no longer do.
 */
export interface Identity {
  /** Null with the embedded service. With another issuer, everything about passwords and codes is refused. */
  issuer: IssuerEntry | null
  /** Whether this device is signed in. Rejects if that cannot be determined now (no connection). */
  restore(): Promise<boolean>
  /** Called after `restore` failed, to go on as who was signed in last. Calls then wait for the connection, or fail for lack of it. */
  presume(): void
  signIn(email: string, password: string): Promise<Outcome>
  signUp(email: string, password: string): Promise<Outcome>
  verifyEmail(email: string, code: string, password: string): Promise<Outcome>
  resendCode(email: string): Promise<Outcome>
  requestReset(email: string): Promise<Outcome>
  resetPassword(email: string, code: string, password: string): Promise<Outcome>
  /** What a browser needs to ask its user for a passkey. Rejects with the ApiError. */
  passkeyRequest(): Promise<PasskeyRequest>
  signInByPasskey(passkey: ShownPasskey): Promise<Outcome>
  /** Ends the session that a mail told of. */
  endSession(token: string): Promise<EndOutcome>
  /** Undoes a change of the e-mail address, by the token from the mail to the old one. Signs out every device. */
  undoEmailChange(token: string): Promise<UndoOutcome>
  /** Ends the sign-in on this device even if the service cannot be reached. `stay`: without leaving for the issuer's page. */
  signOut(how?: 'stay'): Promise<void>
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
