import type { Translation } from '@koma/ui/translation.ts'
import type { clientsJa } from './messages.ja.ts'

export const clientsEn: Translation<typeof clientsJa> = {
  dialog: {
    title: 'Send photos from your PC automatically',
    body: 'With the sync app, photos you take in VRChat arrive in Koma as you take them.',
    how: 'View how to connect',
    later: 'Later',
    never: "Don't show again",
  },
  title: 'Get the sync app',
  how: 'How to get it',
  windows: 'Download for Windows',
  facts: 'For Windows · Version {version} · {size}',
  digest: 'SHA-256 of the file',
  none: "This server doesn't have an installer for Windows yet. Run this command in Koma's folder.",
  command: 'Command',
  server: 'Address of this Koma',
}
