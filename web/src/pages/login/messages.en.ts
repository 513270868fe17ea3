import type { Translation } from '../../platform/translation.ts'
import type { loginJa } from './messages.ja.ts'

export const loginEn: Translation<typeof loginJa> = {
  pageTitle: 'Log in',
  scene: 'Keep every frame of your other world.',
  email: {
    title: 'Welcome back',
    continue: 'Continue with email',
    or: 'or',
    signUp: 'Create an account',
  },
  password: {
    title: 'Enter your password',
    label: 'Password',
    submit: 'Log in',
    submitting: 'Logging in',
    forgot: 'Forgot your password?',
    change: 'Change',
    account: 'Email address',
    required: 'Enter your password',
  },
  signUp: {
    title: 'Nice to meet you',
    lead: "Enter your email address and choose a password. We'll email you a code to finish signing up.",
    submit: 'Sign up',
    submitting: 'Sending',
    existing: 'Already have an account? <link>Log in</link>',
    agree: 'I agree to the <terms>terms of use</terms> and the <privacy>privacy policy</privacy>',
    agreeFirst: 'You need to agree to the terms to sign up',
  },
  code: {
    title: 'Check your email',
    lead: 'We sent a 6-digit code to <b>{email}</b>. Enter it within {minutes} minutes.',
    submit: 'Finish signing up',
    submitting: 'Checking',
  },
  forgot: {
    title: 'Reset your password',
    lead: "We'll send a 6-digit code to the address you signed up with.",
    submit: 'Send the code',
    submitting: 'Sending',
  },
  reset: {
    title: 'New password',
    lead: 'If <b>{email}</b> has an account, a 6-digit code is on its way. Enter it within {minutes} minutes.',
    submit: 'Change password',
    submitting: 'Changing',
    note: 'Your other devices will be logged out.',
  },
  undo: {
    title: 'Restore your email address?',
    lead: "Your account goes back to the address that received this email. Every device is logged out, and you'll choose a new password.",
    submit: 'Restore',
    submitting: 'Restoring',
    again: 'Try again',
    done: {
      title: 'Your email address is restored',
      lead: 'Your account uses <b>{email}</b> again, and every device is logged out. The old password no longer works, so choose a new one.',
      submit: 'Choose a new password',
    },
    link_ended: {
      title: "This link doesn't work",
      lead: 'It works once, within 7 days. If you already restored the address, you can choose a new password from the login screen.',
      submit: 'Go to login',
    },
    email_taken: {
      title: "Couldn't restore the address",
      lead: 'Another account uses this email address now. You can log in to that one.',
      submit: 'Go to login',
    },
  },
  documents: '<terms>Terms of use</terms> · <privacy>Privacy policy</privacy>',
  back: 'Back',
}
