import type { Translation } from '@koma/ui/translation.ts'
import type { leavingJa } from './messages.ja.ts'

export const leavingEn: Translation<typeof leavingJa> = {
  section: 'Delete account',
  title: 'Delete your account',
  body: "Your photos and albums are removed and can't be brought back. We suggest exporting them first.",
  proceed: 'Go to deletion',
  dialog: {
    title: 'Delete your account?',
    lead: "This can't be undone. These will be removed:",
    photos: 'Photos: {photos}, albums: {albums}',
    dm: "Photos you sent in DMs (the other person can't see them anymore)",
    plan: 'The {title} plan (canceled right away)',
    passedOn:
      '{count, plural, one {# shared album of yours goes} other {# shared albums of yours go}} to whoever has been a member the longest',
    sharesDeleted: '{count, plural, one {# shared album} other {# shared albums}} without members',
    typeId: 'To confirm, type your ID {id}',
    idHint: 'You can delete once the ID matches',
    password: 'Current password',
    passwordRequired: 'Enter your current password',
    fresh: "To confirm that it's you, delete within 5 minutes of logging in.",
    signInAgain: 'Log in again',
    confirm: 'Delete',
    confirming: 'Deleting',
  },
  failed: {
    id_confirmation: "The ID isn't yours",
    wrong_password: 'The current password is wrong',
    sign_in_again: 'Log in again, then delete within 5 minutes.',
    offline: "Couldn't connect. Try again once you're back online.",
    other: "That didn't work. Wait a moment and try again.",
  },
  goodbye: {
    title: 'Your account was deleted',
    body: "You're logged out on every device. Your photos and data are being removed. We sent you an email to confirm.",
    thanks: 'Thank you for your time with us',
    again: 'You can sign up again with the same email address whenever you like.',
    home: 'Go home',
  },
}
