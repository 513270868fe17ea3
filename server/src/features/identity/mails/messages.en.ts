import type { MailTexts } from './identity-mails.ts'

const closing = 'Koma'
const minutes = (count: number) => `It works for ${count} minutes.`

export const en: MailTexts = {
  signUpCode: ({ code, lifetime }) => ({
    subject: `Koma verification code ${code}`,
    text: [
      'Welcome to Koma. Enter this code to finish signing up.',
      `    ${code}`,
      `${minutes(lifetime)} If this wasn't you, you can throw this mail away. Nobody gets an account without the code.`,
      closing,
    ],
  }),
  resetCode: ({ code, lifetime }) => ({
    subject: `Koma password reset code ${code}`,
    text: [
      'Use this code to choose a new password.',
      `    ${code}`,
      `${minutes(lifetime)} Don't share it with anyone. If this wasn't you, there's nothing to do: your password stays as it is.`,
      closing,
    ],
  }),
  emailCode: ({ code, lifetime }) => ({
    subject: `Koma verification code ${code}`,
    text: [
      'Enter this code in the settings to use this address with Koma.',
      `    ${code}`,
      `${minutes(lifetime)} If this wasn't you, you can throw this mail away. Nothing changes.`,
      closing,
    ],
  }),
  alreadyHere: ({ loginUrl }) => ({
    subject: 'You already have a Koma account',
    text: [
      'Someone tried to sign up with this address. It already has an account, so you can simply log in.',
      `    ${loginUrl}`,
      "If you've forgotten the password, you can choose a new one there. If this wasn't you, there's nothing to do.",
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
    subject: 'Your Koma e-mail address was changed',
    text: [
      "Your account's e-mail address was changed. From now on, mail goes to the new address.",
      `If this wasn't you, you can bring this address back within ${undoable} days. Every device is logged out, and you choose a new password.`,
      `    ${undoUrl}`,
      "If it was you, there's nothing to do.",
      closing,
    ],
  }),
}
