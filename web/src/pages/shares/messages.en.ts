import type { Translation } from '@koma/ui/translation.ts'
import type { sharesPageJa } from './messages.ja.ts'

export const sharesPageEn: Translation<typeof sharesPageJa> = {
  title: 'Shared albums',
  create: 'New',
  filters: 'Albums to show',
  filter: { all: 'All', owner: 'Created by me', member: 'Joined', applied: 'Requested' },
  retry: 'Try again',
  waiting: {
    title: 'Waiting for your answer',
    count: '{count, number}',
    invited: 'Invited by <b>{name}</b>',
    invitedByNobody: "You're invited",
    applied: '<b>{name}</b> asked to join',
    failed: "Couldn't load your invitations and requests.",
  },
  empty: {
    all: { title: 'No shared albums yet', body: 'Create a place to share photos with friends.' },
    owner: { title: "You haven't created an album yet", body: 'Albums you create show up here.' },
    member: { title: "You haven't joined an album yet", body: 'Albums you join by invitation or link show up here.' },
    applied: { title: 'No pending requests', body: "Albums you've asked to join show up here until you're approved." },
  },
}
