import type { Translation } from '@koma/ui/translation.ts'
import type { usersJa } from './messages.ja.ts'

export const usersEn: Translation<typeof usersJa> = {
  somebody: 'Unnamed user',
  undo: 'Undo',
  muted: 'You muted {name}',
  unmuted: 'You unmuted {name}',
  unmute: 'Unmute',
  mute: 'Mute',
  muteTitle: 'Mute {name}?',
  muteBody: "You won't see their photos, reactions and notifications. They aren't told. You can undo this at any time.",
  muting: 'Muting',
  isMuted: "You muted this person, so their photos aren't shown.",
  find: {
    found: 'People found',
    met: 'People you meet most',
    metLead: 'Counted from your photos. Only you see this.',
    none: 'No one matches “{text}”',
    failed: "Couldn't search. Try again.",
  },
  failed: {
    offline: "Couldn't connect. Try again once you're back online.",
    gone: "This user isn't here.",
    mute: "Couldn't change it. Try again.",
  },
}
