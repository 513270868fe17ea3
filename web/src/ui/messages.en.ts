import type { Translation } from '../platform/translation.ts'
import type { uiJa } from './messages.ja.ts'

export const uiEn: Translation<typeof uiJa> = {
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: "Couldn't copy. Select the text and copy it.",
  copyLink: {
    copy: 'Copy',
    done: 'Copied',
    said: 'Link copied',
    failed: "Couldn't copy. Select the link and copy it.",
  },
  required: 'Required',
  more: 'More',
  showMore: 'Show more',
  moreFailed: "Couldn't load more. Try again.",
  skipToContent: 'Skip to content',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  retry: 'Try again',
  traceId: 'Trace ID',
  loading: 'Loading',
  part: {
    failed: 'You seem to have lost your connection. Try again.',
    outdated: "You lost your connection, or there's a new version of Koma. Reload to fix it.",
    reload: 'Reload',
  },
  counter: '{count} of {max} characters',
  unread: '{count} unread',
  time: {
    now: 'Just now',
    minutes: '{value, number} min ago',
    hours: '{value, number} h ago',
    yesterday: 'Yesterday',
    days: '{value, plural, one {# day ago} other {# days ago}}',
    months: '{value, plural, one {# month ago} other {# months ago}}',
    years: '{value, plural, one {# year ago} other {# years ago}}',
  },
  storage: {
    label: 'Storage',
    meter: 'Storage used',
    almostFull: 'Almost full',
    photos: '{limit} photos',
    size: 'Size',
  },
  error: {
    title: "Couldn't load this",
    body: 'Your photos are safe. Wait a moment and try again.',
  },
  unsaved: {
    title: 'Discard your changes?',
    body: 'You have unsaved changes.',
    stay: 'Keep editing',
    leave: 'Discard and leave',
  },
  offline: {
    title: "You're offline",
    body: "You can still see photos you've opened. This page loads by itself once you're back online.",
  },
}
