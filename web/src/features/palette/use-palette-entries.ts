import {
  Bell,
  BookImage,
  BookUser,
  CreditCard,
  FileText,
  FlaskConical,
  Heart,
  Info,
  Link as LinkIcon,
  LogIn,
  type LucideIcon,
  MonitorDown,
  UserRound,
  UserRoundPen,
  UsersRound,
  VolumeX,
} from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useAlbums } from '../albums/index.ts'
import { mainEntries, otherEntries, useNavigationFacts } from '../navigation/index.ts'
import { useSession } from '../session/index.ts'
import { useShares } from '../shares/index.ts'
import { canSearchFor, personName, useUserSearch } from '../tags/index.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** Pages that are in no menu, or only in that of another page. */
const otherPages = [
  ['newAlbum', '/album/create', BookImage],
  ['newShare', '/share/create', UsersRound],
  ['addressBook', '/address_book', BookUser],
  ['editProfile', '/edit_profile', UserRoundPen],
  ['account', '/setting/account', UserRound],
  ['notificationSettings', '/setting/notification', Bell],
  ['links', '/setting/links', LinkIcon],
  ['mute', '/setting/mute', VolumeX],
  ['client', '/setting/client_application', MonitorDown],
  ['lab', '/lab', FlaskConical],
] as const

/** Pages for everybody. */
const openPages = [
  ['plan', '/plan', CreditCard],
  ['about', '/about', Info],
  ['terms', '/about/terms', FileText],
  ['privacy', '/about/privacy_policy', FileText],
] as const

const none: readonly never[] = []

/** The pages that this visitor can open. */
export function usePageEntries(): PaletteEntry[] {
  const t = useTranslations('palette.pages')
  const words = useTranslations('navigation')
  const { isMounted } = useNavigationFacts()
  const { status } = useSession()
  const isUser = status === 'user'
  return useMemo(() => {
    const rows: Array<readonly [label: string, path: string, icon: LucideIcon]> = [
      ...mainEntries.filter(({ path }) => isUser || path === '/').map((e) => [words(e.name), e.path, e.icon] as const),
      ...(isUser
        ? [
            [words('views.favorite'), '/favorite', Heart] as const,
            [words('notifications'), '/notification', Bell] as const,
          ]
        : [[words('login'), '/login', LogIn] as const]),
      ...otherEntries.filter((e) => isUser || e.open).map((e) => [words(e.name), e.path, e.icon] as const),
      ...(isUser ? otherPages.map(([name, path, icon]) => [t(name), path, icon] as const) : []),
      ...openPages.map(([name, path, icon]) => [t(name), path, icon] as const),
    ]
    return rows
      .filter(([, path]) => isMounted(path))
      .map(([label, to, icon]) => ({ id: `page ${to}`, group: 'pages', label, icon, go: { to } }))
  }, [t, words, isMounted, isUser])
}

/** The user's albums and shares as far as their lists are loaded, and the people that the server finds by the text. */
export function useOwnEntries(text: string): PaletteEntry[] {
  const { albums = none } = useAlbums()
  const { shares = none } = useShares('all')
  const search = useUserSearch(text)
  const users = canSearchFor(text) ? search.users : none
  const nameless = useTranslations('users')('somebody')
  return useMemo(
    () => [
      ...albums.map(({ album_id: id, album_name: name }) => entryOf('albums', name, `/album/${id}`, BookImage)),
      ...shares.map(({ album_id: id, name }) => entryOf('shares', name, `/share/${id}`, UsersRound)),
      ...users.map((user) => entryOf('people', personName(user, nameless), `/user/${user.user_id}`, UserRound)),
    ],
    [albums, shares, users, nameless],
  )
}

function entryOf(group: PaletteEntry['group'], label: string, to: string, icon: LucideIcon): PaletteEntry {
  return { id: to, group, label, icon, go: { to } }
}
