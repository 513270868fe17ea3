import type { Me, Terms } from '@koma/contract'
import type { Outcome, UndoOutcome } from './identity.ts'

/** Why the signed-in user could not be fetched, for the words on the screen. */
export interface SessionProblem {
  traceId: string | null
}

/**
 * `configuring` lasts from the start until it is known who is here; calls to the API wait for its end.
 * With a `problem` it has got stuck and waits for `retry`.
 */
export type SessionState =
  | { status: 'configuring'; me: null; problem: SessionProblem | null }
  | { status: 'guest'; me: null }
  | { status: 'user'; me: Me }

export interface SessionActions {
  signIn(email: string, password: string): Promise<Outcome>
  /** Answers alike for known and unknown addresses; a code is on its way either way. */
  signUp(email: string, password: string): Promise<Outcome>
  /** Ends a sign-up: confirms the address, settles the password, and signs in. */
  verifyEmail(email: string, code: string, password: string): Promise<Outcome>
  resendCode(email: string): Promise<Outcome>
  requestReset(email: string): Promise<Outcome>
  /** Sets the new password and signs in. */
  resetPassword(email: string, code: string, password: string): Promise<Outcome>
  /** Takes back a change of the e-mail address. Whoever was signed in to the account no longer is. */
  undoEmailChange(token: string): Promise<UndoOutcome>
  signOut(): Promise<void>
  /** What the current terms changed. Rejects when it cannot be fetched. */
  fetchTerms(): Promise<Terms>
  /** Rejects when the server did not take it. */
  acceptTerms(): Promise<void>
  /** Fetches the user again; keeps the old one if that fails. */
  refresh(): Promise<void>
  /** Tries again after a `problem`. */
  retry(): void
}

export type Session = SessionState & SessionActions
