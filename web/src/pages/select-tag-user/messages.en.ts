import type { Translation } from '../../platform/translation.ts'
import type { selectTagUserJa } from './messages.ja.ts'

export const selectTagUserEn: Translation<typeof selectTagUserJa> = {
  title: 'Who is in this photo?',
  photo: 'The photo to tag',
  search: 'Search by name or ID',
  searchHint: 'Type at least two letters',
  chosen: 'Chosen',
  nobodyChosen: 'Nobody chosen yet',
  remove: 'Remove {name}',
  profile: 'Profile of {name}',
  inPhoto: 'Was there',
  met: 'Often with you',
  found: 'Found',
  said: '{count, plural, =0 {Nobody found} one {# person found} other {# people found}}',
  more: 'Show more',
  nobodyYet: {
    title: 'Who were you with?',
    body: 'Search by name or ID, and they will show up here.',
  },
  nobodyFound: {
    title: 'Nobody found for “{text}”',
    body: 'Try a part of the name, or an ID that begins with @.',
  },
  failed: "Couldn't search",
  suggestionsFailed: "Couldn't load suggestions",
  full: 'You can tag up to {limit, number} people in a photo. Remove somebody to choose another.',
  save: '{count, plural, =0 {Remove all tags} one {Tag # person} other {Tag # people}}',
  saving: 'Saving',
  unchanged: 'Nothing has changed yet',
  notified: 'People you tag for the first time get a notification',
  saved: '{count, plural, =0 {Tags removed} one {Tagged # person} other {Tagged # people}}',
  notFound: {
    title: "This photo isn't here",
    description: "It was deleted, or it isn't yours.",
    home: 'Go home',
  },
  trashed: "A photo in the trash can't be tagged. Please restore it first.",
}
