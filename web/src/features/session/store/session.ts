import type { Me, PasskeyRequest, ShownPasskey, Terms } from '@koma/contract'
import type { AccountSettings } from '../identity/account-settings.ts'
import type { EndOutcome, IssuerEntry, Outcome, UndoOutcome } from '../identity/identity.ts'

/** Why the signed-in user could not be fetched, for the message on the screen. */
export interface SessionProblem {
  traceId: string | null
}

/**
 * `configuring` lasts from the start until it is known who is signed in; calls to the API wait for its end.
 * With a `problem` it has failed and waits for `retry`.
 */
export type SessionState =
  | { status: 'configuring'; me: null; problem: SessionProblem | null }
  | { status: 'guest'; me: null }
  | { status: 'user'; me: Me }

export interface SessionActions {
  /** Null with the embedded service; otherwise the only way to sign in. */
  issuer: IssuerEntry | null
  signIn(email: string, password: string): Promise<Outcome>
  /** Has the same outcome for known and unknown addresses; a code is mailed in both cases. */
  signUp(email: string, password: string): Promise<Outcome>
  /** Completes a sign-up: confirms the address, sets the password, and signs in. `agreed` is the version of the terms agreed to. */
  verifyEmail(email: string, code: string, password: string, agreed: string | null): Promise<Outcome>
  resendCode(email: string): Promise<Outcome>
  requestReset(email: string): Promise<Outcome>
  /** Sets the new password and signs in. */
  resetPassword(email: string, code: string, password: string): Promise<Outcome>
  /** What a browser needs to ask its user for a passkey. Rejects with the ApiError. */
  passkeyRequest(): Promise<PasskeyRequest>
  signInByPasskey(passkey: ShownPasskey): Promise<Outcome>
  /** Ends the session that a mail told of. */
  endSession(token: string): Promise<EndOutcome>
  /** Undoes a change of the e-mail address. All sessions of the account end. */
  undoEmailChange(token: string): Promise<UndoOutcome>
  signOut(): Promise<void>
  /** The same without leaving this page for the issuer's. */
  signOutHere(): Promise<void>
  /** What can be changed about the account itself; its code is loaded on demand. */
  settings(): Promise<AccountSettings>
  /** What the current terms changed. Rejects if it cannot be fetched. */
  fetchTerms(): Promise<Terms>
  /** Agrees to the version that was shown. Rejects if the server did not accept it, with a 409 if the terms changed meanwhile. */
  acceptTerms(version: string): Promise<void>
  /** Refetches the user; keeps the old one if that fails. Resolves to whether it was fetched. */
  refresh(): Promise<boolean>
  /** Tries again after a `problem`. */
  retry(): void
}

export type Session = SessionState & SessionActions
