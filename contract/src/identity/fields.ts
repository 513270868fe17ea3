import { z } from 'zod'
import { limits } from '../limits.ts'
import { described } from '../openapi/documentation.ts'
import { normaliseEmail } from '../rules/email-address.ts'
import { brokenPasswordRules } from '../rules/password-rules.ts'
import { ruled } from '../rules/text.ts'

export const Email = described(
  'An e-mail address, however it is typed',
  z
    .string()
    .check(ruled((typed) => (normaliseEmail(typed) === null ? { error: 'invalid_email' } : null)))
    .transform((typed) => normaliseEmail(typed) ?? ''),
)

/** An existing password. The limit is longer than any password can be, so that a long wrong one is answered as wrong. */
export const Password = z.string().min(1).max(4096)

export const NewPassword = described(
  `${limits.password.min} to ${limits.password.max} characters with a small and a capital letter, a digit and a symbol`,
  z.string().check(
    ruled((password) => {
      const broken = brokenPasswordRules(password)
      return broken.length > 0 ? { error: 'weak_password', detail: broken.join(', ') } : null
    }),
  ),
)

/** People copy codes with spaces, hyphens and full-width digits. */
const plainCode = (typed: string) => typed.normalize('NFKC').replace(/[\s-]/g, '')
export const MailCode = described(
  `The ${limits.mailCode.digits} digits from the mail`,
  z
    .string()
    .check(ruled((typed) => (isMailCode(typed) ? null : { error: 'wrong_code' })))
    .transform(plainCode),
)
const mailCodeForm = new RegExp(`^\\d{${limits.mailCode.digits}}$`)
const isMailCode = (typed: string) => typed.length <= 32 && mailCodeForm.test(plainCode(typed))

export const MailLanguage = described(
  'The language of the mail; ja where it is anything else',
  z.enum(['ja', 'en']).default('ja').catch('ja'),
)
export type MailLanguage = z.infer<typeof MailLanguage>

export const Keep = described(
  'cookie: the session goes into a cookie that no script can read, and the page must be of our own origin. token: it comes as refresh_token, for clients that have no cookies',
  z.enum(['cookie', 'token']).default('cookie'),
)
export type Keep = z.infer<typeof Keep>

export const DeviceToken = described(
  'For clients without cookies: the device_token of their last sign-in, so that guesses from elsewhere cannot lock this device out',
  z.string().max(300).optional(),
)

export const UserCode = described('The code the application shows, however it is typed', z.string().min(1).max(32))
export const ClientVersion = described(
  'The version of the application, such as 1.4.0',
  z.string().regex(new RegExp(`^[0-9A-Za-z][0-9A-Za-z.+-]{0,${limits.clientVersion - 1}}$`)),
)
export const ApplicationId = described('The application, such as koma-desktop', z.string().min(1).max(100))
