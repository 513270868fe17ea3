import type { MailTexts } from './identity-mails.ts'

const closing = 'Koma'
const minutes = (count: number) => `The code is valid for ${count} minutes.`

const utc = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

export const en: MailTexts = {
  signUpCode: ({ code, lifetime }) => ({
    subject: `Koma verification code ${code}`,
    text: [
      'Welcome to Koma. Enter this code to finish signing up.',
      `    ${code}`,
      `${minutes(lifetime)} If this wasn't you, you can ignore this email. No account is created without the code.`,
      closing,
    ],
  }),
  resetCode: ({ code, lifetime }) => ({
    subject: `Koma password reset code ${code}`,
    text: [
      'Use this code to choose a new password.',
      `    ${code}`,
      `${minutes(lifetime)} Don't share it with anyone. If this wasn't you, you don't need to do anything. Your password stays the same.`,
      closing,
    ],
  }),
  emailCode: ({ code, lifetime }) => ({
    subject: `Koma verification code ${code}`,
    text: [
      'Enter this code in your settings to use this address with Koma.',
      `    ${code}`,
      `${minutes(lifetime)} If this wasn't you, you can ignore this email. Nothing will change.`,
      closing,
    ],
  }),
  alreadyHere: ({ loginUrl }) => ({
    subject: 'You already have a Koma account',
    text: [
      'Someone tried to sign up with this address. It already has an account, so you can just log in.',
      `    ${loginUrl}`,
      "If you've forgotten your password, you can choose a new one there. If this wasn't you, you don't need to do anything.",
      closing,
    ],
  }),
  passwordChanged: ({ loginUrl }) => ({
    subject: 'Your Koma password was changed',
    text: [
      'Your password was changed, and your other devices were logged out.',
      "If this wasn't you, choose a new password from the login screen right away.",
      `    ${loginUrl}`,
      closing,
    ],
  }),
  emailChanged: ({ undoUrl, undoable }) => ({
    subject: 'Your Koma email address was changed',
    text: [
      "Your account's email address was changed. From now on, we'll email you at the new address.",
      `If this wasn't you, you can restore this address within ${undoable} days. Every device is logged out, and you'll choose a new password.`,
      `    ${undoUrl}`,
      "If it was you, you don't need to do anything.",
      closing,
    ],
  }),
  newSignIn: ({ signIn: { at, address, agent }, endUrl }) => ({
    subject: 'New login to your Koma account',
    text: [
      "Someone logged in to your account on a device it hasn't been used on before.",
      `    Time: ${utc.format(at)} (UTC)\n    Address: ${address}\n    Browser: ${agent ?? 'unknown'}`,
      "If it was you, you don't need to do anything.",
      "If it wasn't you, end that login right away. The next page also takes you to choosing a new password.",
      `    ${endUrl}`,
      closing,
    ],
  }),
  passkeyAdded: ({ passkey, loginUrl }) => ({
    subject: 'A passkey was added to your Koma account',
    text: [
      `The passkey “${passkey}” can log in to your account now.`,
      "If this wasn't you, log in, remove it under Settings > Account > Passkeys, and change your password.",
      `    ${loginUrl}`,
      closing,
    ],
  }),
}
