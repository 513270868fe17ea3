import {
  BookImage,
  CircleHelp,
  CircleUserRound,
  House,
  Image,
  type LucideIcon,
  MessageCircle,
  Settings,
  Trash2,
  UsersRound,
} from 'lucide-react'

export interface MainEntry {
  name: 'home' | 'dm' | 'photo' | 'album' | 'share'
  path: string
  icon: LucideIcon
}

/** The entries of the bottom bar and the side pane, in this order. Those whose page is not mounted are hidden. */
export const mainEntries: readonly MainEntry[] = [
  { name: 'home', path: '/', icon: House },
  { name: 'dm', path: '/dm', icon: MessageCircle },
  { name: 'photo', path: '/photo', icon: Image },
  { name: 'album', path: '/album', icon: BookImage },
  { name: 'share', path: '/share', icon: UsersRound },
]

export interface OtherEntry {
  name: 'profile' | 'trash' | 'settings' | 'help'
  path: string
  icon: LucideIcon
  /** Guests may open it too. */
  open?: true
}

export const otherEntries: readonly OtherEntry[] = [
  { name: 'profile', path: '/user', icon: CircleUserRound },
  { name: 'trash', path: '/trash', icon: Trash2 },
  { name: 'settings', path: '/setting', icon: Settings },
  { name: 'help', path: '/help', icon: CircleHelp, open: true },
]

export interface PhotoView {
  name: 'date' | 'favorite'
  path: string
}

/** Views of my photos, switched at the top of the list. */
export const photoViews: readonly PhotoView[] = [
  { name: 'date', path: '/photo' },
  { name: 'favorite', path: '/favorite' },
]

/** `/photo/abc` belongs to `/photo`; only `/` itself belongs to home; every view of my photos belongs to them. */
export function isCurrent(path: string, pathname: string): boolean {
  if (path === '/photo') return photoViews.some((view) => isWithin(view.path, pathname))
  return isWithin(path, pathname)
}

function isWithin(path: string, pathname: string): boolean {
  return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`)
}
