import type { Translation } from '@koma/ui/translation.ts'
import type { userPageJa } from './messages.ja.ts'

export const userPageEn: Translation<typeof userPageJa> = {
  title: 'Profile',
  edit: 'Edit profile',
  addressBook: 'Address book',
  dm: 'Send a DM',
  addToGroup: 'Add to a group',
  menu: 'More',
  send: 'Send photos',
  copyId: 'Copy ID',
  copied: 'Copied',
  copyFailed: "Couldn't copy",
  links: 'Links',
  copyDiscord: 'Copy the ID',
  outside: 'Opens in a new tab',
  photos: 'Photos with {name}',
  myPhotos: 'Photos with me',
  photosLead: 'From your photos and those shared with you.',
  photosCount: '{count, number}',
  photosMany: '{count, number} or more',
  noPhotos: 'There are no photos of you two yet.',
  noMyPhotos: "You aren't tagged in any photos yet.",
  choose: 'Choose photos',
  shares: 'Shared albums you have in common',
  sharesCount: '{count, number}',
  notFound: {
    title: "This person isn't here",
    description: 'The account is gone, or the address is wrong.',
    home: 'Go home',
  },
}
