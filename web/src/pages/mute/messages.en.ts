import type { Translation } from '@koma/ui/translation.ts'
import type { mutePageJa } from './messages.ja.ts'

export const mutePageEn: Translation<typeof mutePageJa> = {
  title: 'Muted people',
  lead: "You don't see photos, reactions and notifications of people you mute. They aren't told.",
  unmuteNamed: 'Unmute {name}',
  empty: {
    title: "You haven't muted anyone",
    body: 'You can mute someone from the menu on their page.',
    settings: 'Go to settings',
  },
}
