import type { Translation } from '../../platform/translation.ts'
import type { sharesPageJa } from './messages.ja.ts'

export const sharesPageEn: Translation<typeof sharesPageJa> = {
  title: 'Shared albums',
  create: 'New',
  filters: 'Albums to show',
  filter: { all: 'All', owner: 'Made by me', member: 'Joined', applied: 'Requested' },
  more: 'Show more',
  moreFailed: "Couldn't load more. Please try again.",
  retry: 'Try again',
  waiting: {
    title: 'Waiting for your answer',
    count: '{count, number}',
    invited: 'Invited by <b>{name}</b>',
    invitedByNobody: 'You are invited',
    applied: '<b>{name}</b> wants to join',
    accept: 'Join',
    approve: 'Approve',
    decline: 'Decline',
    acceptNamed: 'Join “{album}”',
    approveNamed: 'Approve {name} for “{album}”',
    declineNamed: 'Decline the invitation to “{album}”',
    rejectNamed: 'Decline {name} for “{album}”',
    accepted: 'You joined “{album}”',
    approved: '{name} joined “{album}”',
    declined: 'Invitation declined',
    rejected: 'Declined the request of {name}',
    failed: "Couldn't load what waits for your answer.",
  },
  empty: {
    all: { title: 'No shared albums yet', body: 'Make a place where friends bring their photos together.' },
    owner: { title: 'You have made no album yet', body: 'The ones you make show up here.' },
    member: { title: 'You have joined no album yet', body: 'Albums you join by invitation or link show up here.' },
    applied: { title: 'No requests are waiting', body: 'Albums you ask to join show up here until you are approved.' },
  },
}
