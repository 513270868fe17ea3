import type { Translation } from '../../platform/translation.ts'
import type { notificationPageJa } from './messages.ja.ts'

export const notificationPageEn: Translation<typeof notificationPageJa> = {
  title: 'Notifications',
  readAll: 'Mark all as read',
  settings: 'Notification settings',
  filters: 'Kinds of notifications',
  filter: {
    all: 'All',
    share_album: 'Shared albums',
    dm: 'DM',
    reaction: 'Reactions',
    tag: 'Tags',
    moderation: 'From Koma',
    account: 'Account',
  },
  unreadCount: '{count} unread',
  period: { today: 'Today', week: 'This week', earlier: 'Earlier' },
  unread: 'Unread',
  empty: {
    title: 'Nothing here yet',
    body: 'Invitations, reactions and photos sent to you will show up here.',
    home: 'Go home',
    ofKind: 'There are no notifications of this kind yet.',
    showAll: 'View all notifications',
  },
  moderation: {
    line: {
      removed: '<b>{thing}</b> is no longer public ({reason}). Your photos are still in My photos',
      restored: '<b>{thing}</b> is public again',
      suspended:
        'Sharing in public and posting are paused until <b>{day}</b> ({reason}). All your photos are still here',
      unsuspended: 'You can share in public and post again',
      report_upheld: 'We took down <b>{thing}</b>, which you reported. Thank you',
      report_dismissed: 'We looked at <b>{thing}</b>, which you reported. It stays public',
    },
    thing: {
      share: '{named, select, yes {the album “{place}”} other {a shared album}}',
      share_photo: '{named, select, yes {a photo in “{place}”} other {a photo in a shared album}}',
      photo_link: 'the link of a photo',
      promotion_post: '{named, select, yes {your photo in “{place}”} other {a photo in an event}}',
      account: 'your account',
    },
    reason: {
      no_consent: 'someone is in it without their consent',
      sexual_violent: 'sexual or violent content',
      harassment: 'harassment or impersonation',
      stolen_work: "use of someone else's work",
      spam: 'spam or advertising',
      other: 'against our terms',
    },
  },
  line: {
    invited: '<b>{name}</b> invited you to “<b>{album}</b>”',
    applied: '<b>{name}</b> wants to join “<b>{album}</b>”',
    approved: 'You joined “<b>{album}</b>”',
    joined: '<b>{name}</b> joined “<b>{album}</b>”',
    photos_added: '<b>{name}</b> added {num, plural, one {# photo} other {# photos}} to “<b>{album}</b>”',
    name_changed: '<b>{name}</b> renamed an album to “<b>{album}</b>”',
    type_changed: '<b>{name}</b> changed who sees “<b>{album}</b>”: <b>{type}</b>',
    owner_changed: '<b>{name}</b> changed the owner of “<b>{album}</b>”',
    dm: '<b>{name}</b> sent you {num, plural, one {# photo} other {# photos}}',
    tag: '<b>{name}</b> tagged you',
    export_ready: 'Your export is ready. You can save it from Account in your settings',
    export_failed: "We couldn't make your export. Try again from Account in your settings",
    reaction: {
      none: 'Your photo got a reaction',
      one: '<b>{name}</b> reacted',
      two: '<b>{name}</b> and <b>{second}</b> reacted',
      more: '<b>{name}</b>, <b>{second}</b> and {others, plural, one {# other} other {# others}} reacted',
    },
  },
}
