import type { Translation } from '../../platform/translation.ts'
import type { sessionJa } from './messages.ja.ts'

export const sessionEn: Translation<typeof sessionJa> = {
  retrieving: 'Retrieving user...',
  failed: {
    title: "Couldn't get your account",
    body: 'Your photos are safe. Check your connection and try again.',
  },
  password: {
    rules: 'Password rules',
    length: 'At least {min} characters (up to {max})',
    lowercase: 'A lowercase letter',
    uppercase: 'An uppercase letter',
    digit: 'A digit',
    symbol: 'A symbol',
    progress: '{met} of {all} rules met',
  },
  welcome: {
    pageTitle: 'Welcome',
    lines: 'Welcome.<br></br>First, tell us<br></br>about you.',
    body: 'With a name and an icon your friends can find you. You can change both at any time.',
    start: 'Set up your profile',
    wrongAccount: 'Signed up with the wrong account?',
    signOut: 'Log out',
    progress: 'Step 1 of 3',
  },
  terms: {
    updatedTitle: 'Our terms have changed',
    firstTitle: 'Please read our terms',
    since: 'From {date}. You need to agree to continue.',
    needed: 'You need to agree to continue.',
    changes: 'What changed',
    read: 'Read the terms',
    agree: 'I agree to the terms',
    accept: 'Agree and continue',
    accepting: 'Sending',
    decline: "I don't agree",
    declineTitle: 'Log out without agreeing?',
    declineBody: 'Your photos stay as they are. You can log in and agree later.',
    declineConfirm: 'Log out',
    failed: "Couldn't send this. Check your connection and try again.",
  },
}
