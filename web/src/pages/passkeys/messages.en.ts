import type { Translation } from '@koma/ui/translation.ts'
import type { passkeysJa } from './messages.ja.ts'

export const passkeysEn: Translation<typeof passkeysJa> = {
  title: 'Passkeys',
  lead: 'With a passkey you log in by unlocking your device, without typing a password. Your password keeps working.',
  empty: {
    title: 'No passkeys yet',
    body: 'Log in quickly and safely by unlocking your device. Your password keeps working.',
  },
  unsupported: "This browser can't add passkeys.",
  add: 'Add a passkey',
  adding: 'Adding',
  added: 'Passkey added',
  full: 'You can have up to {limit, number} passkeys. Remove one you no longer use to add another.',
  unnamed: 'Passkey',
  used: 'Last used: <when></when>',
  created: 'Added: <when></when>',
  edit: 'Edit',
  editNamed: 'Edit {name}',
  edited: 'Edit passkey',
  name: {
    label: 'Name',
    required: 'Enter a name',
    invalid: 'Use up to 40 characters, without special ones',
  },
  save: 'Save',
  saving: 'Saving',
  renamed: 'Name changed',
  remove: {
    ask: 'Remove',
    title: 'Remove “{name}”?',
    body: 'You can no longer log in with this passkey. Your password still works.',
    confirm: 'Remove',
  },
  removed: 'Passkey removed',
  password: {
    title: 'Enter your password',
    body: "Before a passkey is added, we make sure it's you.",
    label: 'Current password',
    required: 'Enter your current password',
    submit: 'Continue',
    submitting: 'Checking',
  },
  problem: {
    already: 'This device has a passkey for your account already.',
    wrong_password: 'The current password is wrong',
    passkey_limit: 'No more passkeys can be added.',
    invalid_passkey: "Couldn't verify the passkey. Try again.",
    not_found: 'This passkey was removed already.',
    offline: "Couldn't connect. Try again once you're back online.",
    other: "That didn't work. Wait a moment and try again.",
  },
}
