import { ApiError } from '@koma/client'
import type { CreatedPasskey, DeviceRequest, Passkey, PasskeyCreation, SignedInDevice } from '@koma/contract'
import { type ErrorName, errors } from '@koma/contract/errors'
import { passkeyCreation } from '@koma/contract/samples'
import type { AccountSettings } from './account-settings.ts'
import type { AccountOutcome, AccountProblem } from './identity-outcomes.ts'

const answers = { approve: 'approved', deny: 'denied' } as const
const agent = (rest: string) => `Mozilla/5.0 ${rest}`

/** The settings of an account in memory: its password, its devices and the codes that were sent. */
export class FakeAccountSettings implements AccountSettings {
  /** While this is set, every change is refused with it. */
  fault: AccountProblem | null = null
  /** How long a refusal asks to wait. */
  retryAfterSeconds: number | null = null
  /** While this is set, calls about devices fail as without a connection. */
  isCutOff = false
  password = 'Twilight2025!'
  /** The addresses that a code was sent to, oldest first. */
  readonly codesSentTo: string[] = []
  email: string | null = null
  list: SignedInDevice[] = [
    device('1', agent('(Windows NT 10.0; Win64; x64) Chrome/150.0 Safari/537.36'), 0, true),
    device('2', agent('(iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1'), 3),
    device('3', agent('(X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'), 1),
    device('4', 'curl/8', 48),
  ]

  changePassword = async (current: string, next: string): Promise<AccountOutcome> => {
    if (this.fault) return this.#refused(this.fault)
    if (current !== this.password) return { ok: false, reason: 'wrong_password' }
    this.password = next
    return { ok: true }
  }

  changeEmail = async (email: string, password?: string): Promise<AccountOutcome> => {
    if (this.fault) return this.#refused(this.fault)
    if (password !== this.password) return { ok: false, reason: 'wrong_password' }
    this.codesSentTo.push(email)
    return { ok: true }
  }

  confirmEmail = async (email: string, code: string): Promise<AccountOutcome> => {
    if (this.fault) return this.#refused(this.fault)
    if (code !== '123456') return { ok: false, reason: 'wrong_code' }
    this.email = email
    return { ok: true }
  }

  devices = async () => {
    this.#connect()
    return this.list
  }

  disconnect = async (id: string) => {
    this.#connect()
    this.list = this.list.filter((each) => each.id !== id)
  }

  disconnectOthers = async () => {
    this.#connect()
    this.list = this.list.filter((each) => each.is_current)
  }

  keys: Passkey[] = []
  /** Whether the sign-in is so recent that no password is asked for. */
  isFresh = true

  passkeys = async () => {
    this.#connect()
    return this.keys
  }

  offerPasskey = async (password?: string): Promise<PasskeyCreation> => {
    this.#connect()
    const { code, message, status } = errors.wrong_password
    if (!this.isFresh && password !== this.password) throw new ApiError(code, message, { status })
    return passkeyCreation
  }

  addPasskey = async (name: string, _made: CreatedPasskey) => {
    this.#connect()
    const id = `0198b2f4-7c1e-7000-8000-0000000002${String(this.keys.length).padStart(2, '0')}`
    const added = { id, name, created_at: new Date().toISOString(), last_used_at: null }
    this.keys = [added, ...this.keys]
    return added
  }

  renamePasskey = async (id: string, name: string) => {
    this.#connect()
    this.keys = this.keys.map((each) => (each.id === id ? { ...each, name } : each))
  }

  removePasskey = async (id: string) => {
    this.#connect()
    this.keys = this.keys.filter((each) => each.id !== id)
  }

  /** The applications that wait for an answer, by their codes. */
  readonly waiting = new Map<string, DeviceRequest>()
  readonly answered: Array<[string, 'approve' | 'deny']> = []
  /** While this is set, codes are refused with it. */
  codeFault: ErrorName | null = null

  reviewDevice = async (userCode: string) => {
    this.#connect()
    const request = this.waiting.get(userCode)
    if (this.codeFault || !request) throw refusal(this.codeFault ?? 'not_found', this.retryAfterSeconds)
    const [, answer] = this.answered.find(([code]) => code === request.user_code) ?? []
    return { ...request, answer: answer ? answers[answer] : null }
  }

  answerDevice = async (userCode: string, answer: 'approve' | 'deny') => {
    const request = await this.reviewDevice(userCode)
    if (request.answer === null) this.answered.push([userCode, answer])
    else if (request.answer !== answers[answer]) throw refusal('device_code_used', null)
  }

  #refused(reason: AccountProblem): AccountOutcome {
    return { ok: false, reason, ...(this.retryAfterSeconds && { retryAfterSeconds: this.retryAfterSeconds }) }
  }

  #connect(): void {
    if (this.isCutOff) throw new ApiError(ApiError.network, 'Network error')
  }
}

function refusal(name: ErrorName, retryAfterSeconds: number | null): ApiError {
  const { code, message, status } = errors[name]
  return new ApiError(code, message, { status, retryAfterSeconds })
}

function device(id: string, user_agent: string, hoursAgo: number, is_current = false): SignedInDevice {
  const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
  const uuid = `0198b2f4-7c1e-7000-8000-00000000010${id}`
  return { id: uuid, user_agent, created_at: at, last_activity_at: at, is_current }
}
