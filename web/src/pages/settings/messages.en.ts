import type { Translation } from '../../platform/translation.ts'
import type { settingsJa } from './messages.ja.ts'

export const settingsEn: Translation<typeof settingsJa> = {
  title: 'Settings',
  account: 'Account',
  edit: 'Edit',
  sharing: 'Sharing',
  display: 'Display',
  theme: { label: 'Theme', light: 'Light', dark: 'Dark', system: 'Auto' },
  language: 'Language',
  japanese: '日本語',
  english: 'English',
  notifications: 'Notifications',
  notificationSettings: 'Notification settings',
  muted: 'Muted people',
  photos: {
    title: 'Photos',
    original: 'Allow saving original files',
    originalCaption: 'When off, others get a copy without the world and who was there.',
    zone: 'Photo time zone',
    zoneCaption: "Used for photos that don't record a time zone.",
    zoneUnset: 'Same as this device',
    zoneSearch: 'Search by city, country or offset',
    zoneList: 'Time zones',
    zoneNone: 'Nothing found',
    failed: "Couldn't load your photo settings",
    again: 'Try again',
    notSaved: "Couldn't save the setting",
  },
  keys: {
    title: 'Keyboard',
    single: 'Single-key shortcuts',
    caption: "Keys such as X, L, ? and Delete. They're off while you type.",
    list: 'View keyboard shortcuts',
  },
  signOut: {
    label: 'Log out',
    title: 'Log out?',
    body: 'Your photos stay in Koma.',
    running: 'Logging out',
  },
}
