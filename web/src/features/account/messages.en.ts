import type { Translation } from '@koma/ui/translation.ts'
import type { accountJa } from './messages.ja.ts'

export const accountEn: Translation<typeof accountJa> = {
  email: {
    label: 'Email address',
    placeholder: 'mio@example.com',
    required: 'Enter your email address',
    invalid: 'Check your email address',
  },
  newPassword: {
    rulesMet: 'Every rule is met',
    signUp: { label: 'Password', rulesMissing: 'You can sign up once every rule is met' },
    reset: { label: 'New password', rulesMissing: 'You can change it once every rule is met' },
  },
  code: {
    label: 'Verification code',
    required: 'Enter the 6-digit code',
    resend: 'Resend code',
    resendWait: 'Resend code (in {seconds} s)',
    resent: 'We sent the code again',
    spam: "If it doesn't arrive, check your spam folder.",
  },
  problem: {
    wrong_credentials: 'The email address or password is wrong',
    wrong_passkey: "This passkey doesn't work here. Log in with your password and add it again.",
    email_unverified: "This email address isn't verified yet",
    invalid_email: "This email address can't be used",
    weak_password: "The password doesn't meet the rules",
    wrong_code: 'The code is wrong or has expired. Check it or resend it.',
    attempt_limit: 'Attempt limit exceeded. Wait a while and try again.',
    attempt_limit_wait: 'Attempt limit exceeded. Wait about {minutes} min and try again.',
    wrong_password: 'The current password is wrong',
    email_taken: 'This email address is already in use',
    own_email: 'This is already your email address',
    signed_out: 'You were logged out. Log in again.',
    offline: "Couldn't connect. Try again once you're back online.",
    other: "That didn't work. Wait a moment and try again.",
  },
}
