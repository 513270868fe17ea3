import { Bell, BookImage, Heart, LogIn, type LucideIcon, UsersRound } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { mainEntries, otherEntries, useNavigationFacts } from '../navigation/index.ts'
import { useSession } from '../session/index.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { embeddedPages, openPages, type PalettePage, userPages } from './palette-pages.ts'

/** The pages that this visitor can open. */
export function usePageEntries(): PaletteEntry[] {
  const t = useTranslations('palette.pages')
  const words = useTranslations('navigation')
  const titles = useTranslations()
  const { isMounted } = useNavigationFacts()
  const { status, issuer } = useSession()
  const isUser = status === 'user'
  return useMemo(() => {
    const titled = (pages: readonly PalettePage[]) => pages.map(([title, ...page]) => [titles(title), ...page] as const)
    const rows: Array<readonly [label: string, path: string, icon: LucideIcon]> = [
      ...mainEntries.filter(({ path }) => isUser || path === '/').map((e) => [words(e.name), e.path, e.icon] as const),
      ...(isUser
        ? [
            [words('views.favorite'), '/favorite', Heart] as const,
            [words('notifications'), '/notification', Bell] as const,
          ]
        : [[words('login'), '/login', LogIn] as const]),
      ...otherEntries.filter((e) => isUser || e.open).map((e) => [words(e.name), e.path, e.icon] as const),
      ...(isUser
        ? [
            [t('newAlbum'), '/album/create', BookImage] as const,
            [t('newShare'), '/share/create', UsersRound] as const,
            ...titled(userPages),
            ...titled(issuer ? [] : embeddedPages),
          ]
        : []),
      ...titled(openPages),
    ]
    return rows
      .filter(([, path]) => isMounted(path))
      .map(([label, to, icon]) => ({ id: `page ${to}`, group: 'pages', label, icon, go: { to } }))
  }, [t, words, titles, isMounted, isUser, issuer])
}
