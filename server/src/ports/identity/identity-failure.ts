import { errors } from '@koma/contract/errors'

/** What only the identity service answers, beside the contract's catalogue; the codes are unique across both. */
export const identityErrors = {
  wrong_credentials: { code: 1301, status: 401, message: 'The e-mail address or the password is not right' },
  wrong_code: { code: 1302, status: 422, message: 'The code is not right or has expired' },
  email_unverified: { code: 1303, status: 403, message: 'Please enter the code from our mail' },
  weak_password: { code: 1304, status: 422, message: 'The password does not meet the rules' },
  wrong_password: { code: 1305, status: 403, message: 'The current password is not right' },
  email_taken: { code: 1306, status: 409, message: 'This address cannot be used' },
} as const

const catalogue = { ...errors, ...identityErrors }

interface Options {
  message?: string
  retryAfterMs?: number
  /** The error's name in OAuth, where the answer has to carry one (RFC 6749, RFC 8628). */
  oauth?: string
  cause?: unknown
}

/** Ends a call to the identity service; leaves as `{ code, message }`. */
export class IdentityFailure extends Error {
  override name = 'IdentityFailure'
  readonly status: number
  readonly code: number
  readonly headers: Record<string, string>
  readonly oauth: string | null

  constructor(error: keyof typeof catalogue, { message, retryAfterMs, oauth, cause }: Options = {}) {
    super(message ?? catalogue[error].message, { cause })
    this.status = oauth ? 400 : catalogue[error].status
    this.code = catalogue[error].code
    this.oauth = oauth ?? null
    this.headers =
      retryAfterMs === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterMs / 1000))) }
  }
}
