import type { Translation } from '@koma/ui/translation.ts'
import type { sessionJa } from './messages.ja.ts'

export const sessionEn: Translation<typeof sessionJa> = {
  retrieving: 'Retrieving user...',
  failed: {
    title: "Couldn't load your account",
    body: 'Your photos are safe. Check your connection and try again.',
  },
  guest: { home: 'Koma home', login: 'Log in', start: 'Get started' },
  needed: { title: 'Log in to continue', go: 'Go to login', cancel: 'Cancel' },
  password: {
    rules: 'Password rules',
    length: 'At least {min} characters (up to {max})',
    lowercase: 'A lowercase letter',
    uppercase: 'An uppercase letter',
    digit: 'A number',
    symbol: 'A symbol',
    progress: '{met} of {all} rules met',
  },
  welcome: {
    pageTitle: 'Welcome',
    lines: 'Welcome.<br></br>First, tell us<br></br>about yourself.',
    body: 'Add a name and an icon so friends can find you. You can change them any time.',
    start: 'Set up your profile',
    wrongAccount: 'Signed up with the wrong account?',
    signOut: 'Log out',
    progress: 'Step 1 of 2',
  },
  terms: {
    updatedTitle: 'Our terms have changed',
    firstTitle: 'Review our terms',
    since: 'These terms apply from {date}. You need to agree to continue.',
    needed: 'You need to agree to continue.',
    changes: 'What changed',
    read: 'Open the full text',
    privacy: 'Privacy policy',
    agree: 'I agree to the terms of use and the privacy policy',
    accept: 'Agree and continue',
    accepting: 'Sending',
    decline:
      "If you don't want to agree now, you can <out>log out</out>. Your photos stay in Koma. You can also <data>export your data or leave</data>.",
    compare: 'Compare with the old terms',
    comparedWith: 'What is different from the terms of {date}.',
    sameText: 'The wording is the same.',
    added: 'Added: ',
    removed: 'Removed: ',
    changedMeanwhile: 'The terms have just changed. Take another look.',
    failed: "Couldn't send this. Check your connection and try again.",
  },
}
