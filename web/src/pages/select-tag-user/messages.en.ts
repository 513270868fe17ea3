import type { Translation } from '@koma/ui/translation.ts'
import type { selectTagUserJa } from './messages.ja.ts'

export const selectTagUserEn: Translation<typeof selectTagUserJa> = {
  title: "Who's in this photo?",
  photo: 'Photo to tag',
  search: 'Search by name or ID',
  searchHint: 'Type at least two letters',
  chosen: 'Chosen',
  nobodyChosen: 'No one chosen yet',
  remove: 'Remove {name}',
  profile: "{name}'s profile",
  inPhoto: 'There when it was taken',
  met: 'Often in your photos',
  found: 'Results',
  said: '{count, plural, =0 {No one found} one {# person found} other {# people found}}',
  nobodyYet: {
    title: 'Who were you with?',
    body: "Search by name or ID and they'll show up here.",
  },
  nobodyFound: {
    title: 'No one found for “{text}”',
    body: 'Try part of a name, or an ID that starts with @.',
  },
  failed: "Couldn't search",
  suggestionsFailed: "Couldn't load suggestions",
  full: 'You can tag up to {limit, number} people in a photo. Remove someone to choose another.',
  save: '{count, plural, =0 {Remove all tags} one {Tag # person} other {Tag # people}}',
  saving: 'Saving',
  unchanged: 'Nothing has changed yet',
  notified: 'Newly tagged people get a notification',
  saved: '{count, plural, =0 {Tags removed} one {Tagged # person} other {Tagged # people}}',
  notFound: {
    title: "This photo isn't here",
    description: "It was deleted, or it isn't yours.",
    home: 'Go home',
  },
  trashed: "A photo in the trash can't be tagged. Restore it first.",
}
