import type { Translation } from '@koma/ui/translation.ts'
import type { navigationJa } from './messages.ja.ts'

export const navigationEn: Translation<typeof navigationJa> = {
  label: 'Main menu',
  home: 'Home',
  dm: 'DM',
  photo: 'My photos',
  album: 'My albums',
  share: 'Shared albums',
  short: { home: 'Home', dm: 'DM', photo: 'Photos', album: 'Albums', share: 'Shared' },
  views: { label: 'Views of My photos', date: 'Date', favorite: 'Favorites' },
  other: 'Other',
  profile: 'Profile',
  trash: 'Trash',
  settings: 'Settings',
  help: 'Help',
  upload: 'Upload',
  notifications: 'Notifications',
  search: 'Search',
  guest: 'Guest',
  login: 'Log in',
  start: 'Start for free',
  plan: 'View plans',
  guestDialog: {
    home: 'To see your home timeline, log in or sign up for free.',
    dm: 'To see your DMs, log in or sign up for free.',
    photo: 'To see your photos, log in or sign up for free.',
    album: 'To see your albums, log in or sign up for free.',
    share: 'To see shared albums, log in or sign up for free.',
  },
}
