import type { Translation } from '@koma/ui/translation.ts'
import type { groupsJa } from './messages.ja.ts'

export const groupsEn: Translation<typeof groupsJa> = {
  people: '{count, plural, one {# person} other {# people}}',
  somebody: 'Unnamed user',
  new: 'New group',
  form: {
    newTitle: 'New group',
    editTitle: 'Edit group',
    name: 'Name',
    emoji: 'Emoji',
    noEmoji: 'None',
    make: 'Create',
    making: 'Creating',
    save: 'Save',
    saving: 'Saving',
  },
  problem: {
    text_length_fewer: 'Enter a name',
    text_length_over: 'Use {limit} characters or fewer (now {num})',
    text_bytes_over: "That's too long. Shorten it a little.",
    text_not_allowed: "Some of these characters can't be used here",
  },
  failed: {
    offline: "Couldn't connect. Try again once you're back online.",
    gone: "The group or person isn't here anymore. Open the page again.",
    full: "You can't add more.",
    other: "That didn't work. Try again.",
  },
  add: {
    title: 'Add to which group?',
    inside: 'Added',
    added: 'Added to “{group}”',
    made: 'Created “{group}”',
    list: 'Groups',
  },
  choose: {
    title: 'Add people to “{group}”',
    search: 'Search for people to add',
    hint: 'Enter a name or ID',
    add: 'Add',
    addNamed: 'Add {name}',
    inside: 'Added',
    close: 'Close',
  },
  share: {
    title: 'Share with everyone in “{group}”?',
    body: 'This creates a shared album and invites {count, plural, one {# person} other {# people}}.',
    name: 'Album name',
    make: 'Create and invite',
    making: 'Inviting',
    done: 'Created “{album}” and invited {count, plural, one {# person} other {# people}}',
    halfDone: "The album is there, but the invitations couldn't be sent. Invite people from the album.",
  },
}
