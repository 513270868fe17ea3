import { ApiError } from '@koma/client'
import type { Me, Terms } from '@koma/contract'
import { passkeyRequest } from '@koma/contract/samples'
import { FakeAccountSettings } from './fake-account-settings.ts'
import type { Account, EndOutcome, Identity, IdentityProblem, IssuerEntry, Outcome, UndoOutcome } from './identity.ts'

/** A user for tests and previews. */
export const mio: Me = {
  user_id: '0198b2f4-7c1e-7000-8000-000000000001',
  user_name: 'ミオ',
  koma_id: 'mio_0816',
  description: '写真と夕焼けが好きです。',
  vrchat_user_id: null,
  vrchat_display_name: null,
  twitter_id: null,
  discord_id: null,
  user_icon: '',
  is_mute: false,
  email: 'mio@example.com',
  clear_tutorials: ['pc_client'],
  plan_id: 'standard_annual',
  next_plan_id: null,
  next_plan_renewal_at: null,
  clients: [],
  storage_count_files: 100_000,
  storage_used_count_files: 1284,
  storage_size_bytes: 100 * 1024 ** 3,
  storage_used_bytes: Math.round(34.1 * 1024 ** 3),
  accepted_tos_version: '2025-08-01',
  current_tos_version: '2025-08-01',
}

export const fakeCode = '123456'

interface FakeOptions {
  /** Signed in from the start. */
  signedIn?: boolean
  me?: Partial<Me>
  accounts?: Record<string, string>
  terms?: Terms
}

/** An identity service and its API in memory, with real rules and no network. Tests switch faults on. */
export class FakeIdentity implements Identity, Account {
  /** While this is set, every attempt fails with it. */
  fault: { reason: IdentityProblem; retryAfterSeconds?: number } | null = null
  /** While this is set, GET /me fails with it. */
  meFault: ApiError | null = null
  /** Set for tests of another issuer. */
  issuer: IssuerEntry | null = null
  readonly unverified = new Set<string>()
  readonly mails: Array<{ to: string; kind: 'sign-up' | 'reset' }> = []
  me: Me
  #signedIn: boolean
  readonly #passwords: Map<string, string>
  terms: Terms
  readonly #listeners = new Set<() => void>()

  constructor({
    signedIn = false,
    me = {},
    accounts = { 'mio@example.com': 'Twilight2025!' },
    terms,
  }: FakeOptions = {}) {
    this.#signedIn = signedIn
    this.me = { ...mio, ...me }
    this.#passwords = new Map(Object.entries(accounts))
    this.terms = terms ?? { version: '2025-08-01', published_at: '2025-08-01T00:00:00+09:00', changes: [] }
  }

  /** While this is set, `restore` fails with it. */
  restoreFault: ApiError | null = null

  restore = async () => {
    if (this.restoreFault) throw this.restoreFault
    return this.#signedIn
  }

  presume = () => {}

  signIn = async (email: string, password: string): Promise<Outcome> => {
    if (this.fault) return { ok: false, ...this.fault }
    if (this.#passwords.get(email) !== password) return { ok: false, reason: 'wrong_credentials' }
    if (this.unverified.has(email)) return { ok: false, reason: 'email_unverified' }
    this.#signedIn = true
    return { ok: true }
  }

  signUp = async (email: string, password: string): Promise<Outcome> => {
    if (this.fault) return { ok: false, ...this.fault }
    if (!this.#passwords.has(email)) {
      this.#passwords.set(email, password)
      this.unverified.add(email)
    }
    this.mails.push({ to: email, kind: 'sign-up' })
    return { ok: true }
  }

  verifyEmail = async (email: string, code: string, password: string) => this.#enterWithCode(email, code, password)
  resetPassword = async (email: string, code: string, password: string) => this.#enterWithCode(email, code, password)

  resendCode = async (email: string): Promise<Outcome> => this.#mail(email, 'sign-up')
  requestReset = async (email: string): Promise<Outcome> => this.#mail(email, 'reset')

  passkeyRequest = async () => passkeyRequest

  signInByPasskey = async (): Promise<Outcome> => {
    if (this.fault) return { ok: false, ...this.fault }
    this.#signedIn = true
    return { ok: true }
  }

  /** The tokens of links that end a session. */
  readonly endLinks = new Set<string>()

  endSession = async (token: string): Promise<EndOutcome> => {
    if (this.fault) return { ok: false, ...this.fault }
    return this.endLinks.has(token) ? { ok: true } : { ok: false, reason: 'link_ended' }
  }

  /** The address that each link restores, by token. */
  readonly undoLinks = new Map<string, string>()
  readonly taken = new Set<string>()

  undoEmailChange = async (token: string): Promise<UndoOutcome> => {
    if (this.fault) return { ok: false, ...this.fault }
    const email = this.undoLinks.get(token)
    if (email === undefined) return { ok: false, reason: 'link_ended' }
    if (this.taken.has(email)) return { ok: false, reason: 'email_taken' }
    this.undoLinks.delete(token)
    if (this.#signedIn) this.signOutElsewhere()
    return { ok: true, email }
  }

  signOut = async () => {
    this.#signedIn = false
  }

  readonly account = new FakeAccountSettings()
  settings = async () => this.account

  onSignedOut = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Simulates a sign-out in another tab. */
  signOutElsewhere(): void {
    this.#signedIn = false
    for (const listener of this.#listeners) listener()
  }

  fetchMe = async () => {
    if (this.meFault) throw this.meFault
    return { ...this.me }
  }

  fetchTerms = async () => this.terms

  acceptTerms = async (version: string) => {
    if (this.fault) throw new ApiError(ApiError.network, 'Network error')
    if (version !== this.terms.version) throw new ApiError(1009, 'This was changed meanwhile', { status: 409 })
    this.me = { ...this.me, accepted_tos_version: version }
  }

  #mail(email: string, kind: 'sign-up' | 'reset'): Outcome {
    if (this.fault) return { ok: false, ...this.fault }
    this.mails.push({ to: email, kind })
    return { ok: true }
  }

  #enterWithCode(email: string, code: string, password: string): Outcome {
    if (this.fault) return { ok: false, ...this.fault }
    if (code !== fakeCode) return { ok: false, reason: 'wrong_code' }
    this.#passwords.set(email, password)
    this.unverified.delete(email)
    this.#signedIn = true
    return { ok: true }
  }
}
