import type { Translation } from '../../platform/translation.ts'
import type { settingsJa } from './messages.ja.ts'

export const settingsEn: Translation<typeof settingsJa> = {
  title: 'Settings',
  account: 'Account',
  edit: 'Edit',
  display: 'Display',
  theme: { label: 'Theme', light: 'Light', dark: 'Dark', system: 'Auto' },
  language: 'Language',
  japanese: '日本語',
  english: 'English',
  photos: {
    title: 'Photos',
    original: 'Let others have the original files',
    originalCaption: 'When off, they get a copy without the world and who was there.',
    zone: 'Time zone of photos',
    zoneCaption: 'Used when a photo does not say where its clock was.',
    zoneUnset: 'Leave it to the device',
    failed: 'The photo settings could not be loaded',
    again: 'Try again',
    notSaved: 'The setting could not be saved',
  },
  keys: {
    title: 'Keyboard',
    single: 'Single-key shortcuts',
    caption: "X, L, ?, Delete and so on. They're off while you type.",
    list: 'See the list of keys',
  },
  signOut: {
    label: 'Log out',
    title: 'Log out?',
    body: 'Your photos stay where they are.',
    running: 'Logging out',
  },
}
