import type { Translation } from '@koma/ui/translation.ts'
import type { clientApplicationJa } from './messages.ja.ts'

export const clientApplicationEn: Translation<typeof clientApplicationJa> = {
  title: 'Sync app',
  lead: 'It brings the photos you take on your PC to Koma by itself.',
  connected: 'Connected sync apps',
  version: 'Version {version}',
  never: 'Not used yet',
  today: '{count, plural, one {# photo} other {# photos}} today',
  endShort: 'Disconnect',
  endNamed: 'Disconnect {name}',
  end: {
    title: 'Disconnect {name}?',
    body: 'Syncing from this PC stops. Nothing is deleted, in Koma or on the PC.',
    confirm: 'Disconnect',
  },
  ended: 'Sync app disconnected',
  offline: "Couldn't connect. Try again once you're back online.",
  failed: "Couldn't disconnect it. Wait a moment and try again.",
  empty: {
    title: 'No sync app yet',
    body: 'Install it on your PC and connect it, and the photos you take in VRChat arrive by themselves.',
  },
  elsewhere: {
    title: "Sync apps can't be connected to this Koma",
    body: "You log in with another service here, so there's no code to connect with. You can still upload photos yourself.",
  },
  connecting: 'Connecting',
  code: 'Enter the code shown on your PC',
  codeCaption: 'The sync app shows 8 characters when you open it',
  tutorial: 'How to connect',
  tutorialCaption: 'Opens in a new tab',
}
