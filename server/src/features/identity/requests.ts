import { brokenPasswordRules } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { z } from 'zod'
import { deviceGrant } from '../../ports/identity/discovery.ts'
import { normaliseEmail } from '../../ports/identity/email-address.ts'
import { IdentityFailure } from './identity-failure.ts'

const Email = z
  .string()
  .max(320)
  .transform((typed, context) => {
    const address = normaliseEmail(typed)
    if (address === null) context.addIssue({ code: 'custom', message: 'not an e-mail address' })
    return address ?? ''
  })

/** A password somebody has: whatever was good once, and longer wrong ones too, so that they are simply wrong. */
const Password = z.string().min(1).max(4096)
const NewPassword = Password.transform((password) => {
  const broken = brokenPasswordRules(password)
  if (broken.length > 0) {
    throw new IdentityFailure('weak_password', {
      message: `The password does not meet the rules: ${broken.join(', ')}`,
    })
  }
  return password
})

/** Spaces, hyphens and full-width digits are how people copy codes. */
const Code = z
  .string()
  .max(32)
  .transform((typed) => typed.normalize('NFKC').replace(/[\s-]/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${limits.mailCode.digits}}$`), 'not a code'))

const Language = z.enum(['ja', 'en']).catch('ja')

/** How the session is kept: in a cookie no script can read, or by the client itself where it lives on another origin. */
const Keep = z.enum(['cookie', 'token']).default('cookie')

const UserCode = z.string().min(1).max(32)

/** Sent by clients that keep no cookies, with what they were given at their last sign-in. */
const DeviceToken = z.string().max(200).optional()

export const SignUp = z.object({ email: Email, password: NewPassword, language: Language, device_token: DeviceToken })
export const AskForCode = z.object({ email: Email, language: Language, device_token: DeviceToken })
export const SignIn = z.object({
  email: Email,
  password: Password,
  language: Language,
  keep: Keep,
  device_token: DeviceToken,
})
export const EnterCode = z.object({
  email: Email,
  code: Code,
  password: NewPassword,
  language: Language,
  keep: Keep,
  device_token: DeviceToken,
})
export const ChangePassword = z.object({ current_password: Password, new_password: NewPassword, language: Language })
export const ChangeEmail = z.object({ email: Email, current_password: Password.optional(), language: Language })
export const ConfirmEmail = z.object({ email: Email, code: Code, language: Language })
export const UndoEmailChange = z.object({ token: z.string().min(1).max(100) })
export const DeviceId = z.object({ id: z.uuid() })
export const DeviceCodeRequest = z.object({ client_id: z.string().min(1).max(100) })
export const UserCodeRequest = z.object({ user_code: UserCode })

export const DeviceTokenRequest = z.object({
  grant_type: z.literal(deviceGrant),
  device_code: z.string().min(1).max(200),
  client_id: z.string().min(1).max(100),
})
export const RefreshRequest = z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string().max(200) })

export function parseRequest<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new IdentityFailure('invalid_input', { message: `${issue?.path.join('.') || 'body'}: ${issue?.message}` })
}
