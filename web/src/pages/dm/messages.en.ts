import type { Translation } from '@koma/ui/translation.ts'
import type { dmPageJa } from './messages.ja.ts'

export const dmPageEn: Translation<typeof dmPageJa> = {
  title: 'DM',
  create: 'New DM',
  addressBook: 'Address book',
  search: 'Search names and IDs',
  met: 'People you meet most',
  list: 'Messages',
  event: {
    received: 'Sent {num, plural, one {# photo} other {# photos}}',
    sent: 'You sent {num, plural, one {# photo} other {# photos}}',
    reacted: 'Reacted with {reaction}',
    youReacted: 'You reacted with {reaction}',
  },
  empty: {
    title: 'Send a photo',
    body: 'Share what you took with the people who were there. Find them by name or ID.',
    find: 'Find someone to send to',
  },
}
