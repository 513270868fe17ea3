import type { Translation } from '../../platform/translation.ts'
import type { usersJa } from './messages.ja.ts'

export const usersEn: Translation<typeof usersJa> = {
  somebody: 'User without a name',
  undo: 'Undo',
  muted: 'You muted {name}',
  unmuted: 'You unmuted {name}',
  unmute: 'Unmute',
  find: {
    found: 'People found',
    met: 'People you meet most',
    metLead: 'Counted from your photos. Only you see this.',
    none: 'No one matches “{text}”',
    failed: "Couldn't search. Try again.",
    more: 'Show more',
  },
  failed: {
    offline: "Couldn't connect. Try again once you're back online.",
    gone: "This user isn't here.",
    mute: "Couldn't change it. Try again.",
  },
}
