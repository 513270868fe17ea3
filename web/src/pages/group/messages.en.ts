import type { Translation } from '@koma/ui/translation.ts'
import type { groupPageJa } from './messages.ja.ts'

export const groupPageEn: Translation<typeof groupPageJa> = {
  title: 'Group',
  edit: 'Edit group',
  private: '{people} · Only you see this group',
  send: 'Send photos',
  sendCaption: '{count, plural, one {As a DM} other {# separate DMs}}',
  share: 'Share with everyone',
  shareCaption: 'New album with invitations',
  members: 'Members',
  add: 'Add people',
  memberMenu: 'Menu for {name}',
  removeMember: 'Remove from group',
  removed: 'Removed {name} from the group',
  undo: 'Undo',
  delete: 'Delete group',
  deleteTitle: 'Delete “{group}”?',
  deleteBody: "This can't be undone. People and photos stay. No one is told.",
  deleteConfirm: 'Delete',
  deleting: 'Deleting',
  deleted: 'Deleted “{group}”',
  notFound: {
    title: "This group isn't here",
    description: 'It was deleted, or the address is wrong.',
    home: 'Go home',
  },
}
