import type { Translation } from '@koma/ui/translation.ts'
import type { addressBookJa } from './messages.ja.ts'

export const addressBookEn: Translation<typeof addressBookJa> = {
  title: 'Address book',
  search: 'Search names, IDs and groups',
  groups: 'Groups',
  addNamed: 'Add {name} to a group',
  dmNamed: 'Send a DM to {name}',
  empty: {
    title: 'Keep your usual people together',
    body: 'With a group, you send or share photos in one step.',
  },
}
