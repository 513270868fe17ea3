import { Badge } from '@koma/ui/label/badge.tsx'
import { lazyExtra } from '@koma/ui/lazy/lazy-part.tsx'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { isCurrent, type MainEntry, useNavigationFacts } from '../../features/navigation/index.ts'
import { useSession } from '../../features/session/index.ts'
import { useAskGuest } from './guest-dialog.tsx'

// Loaded apart: the pane is part of the first load, and the code of shared albums is not.
const WaitingBadge = lazyExtra(async () => (await import('../../features/shares/lazy.ts')).WaitingBadge)

interface EntryLinkProps {
  entry: MainEntry
  className: string | undefined
  badgeClassName: string | undefined
  flatBadge?: boolean
  children: ReactNode
}

/** One of the five main entries. A guest who presses one other than home, which is open to them, is asked to log in. */
export function EntryLink({ entry, className, badgeClassName, flatBadge = false, children }: EntryLinkProps) {
  const { pathname } = useLocation()
  const { status } = useSession()
  const { unread } = useNavigationFacts()
  const askGuest = useAskGuest()
  const press = (event: MouseEvent) => {
    if (status !== 'guest' || entry.name === 'home') return
    event.preventDefault()
    askGuest(entry.name)
  }
  return (
    <Link
      to={entry.path}
      onClick={press}
      className={className}
      aria-current={isCurrent(entry.path, pathname) ? 'page' : undefined}
    >
      {children}
      {entry.name === 'dm' && status === 'user' && (
        <Badge count={unread.dm} flat={flatBadge} className={badgeClassName} />
      )}
      {entry.name === 'share' && status === 'user' && <WaitingBadge flat={flatBadge} className={badgeClassName} />}
    </Link>
  )
}
