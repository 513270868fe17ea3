import type { PublicUser } from '@koma/contract'
import { useFromHere } from '@koma/ui/layout/back.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useNavigationFacts } from '../navigation/index.ts'

interface PersonLinkProps {
  user: Pick<PublicUser, 'user_id'>
  children: ReactNode
  className?: string | undefined
  /** -1 for links in a card that only pointers can reach. */
  tabIndex?: number
}

/** Leads to somebody's page. */
export function PersonLink({ user, children, className, tabIndex }: PersonLinkProps) {
  const { isMounted } = useNavigationFacts()
  const from = useFromHere()
  const path = `/user/${user.user_id}`
  if (!isMounted(path)) return <span className={className}>{children}</span>
  return (
    <Link to={path} state={from} className={className} {...(tabIndex === undefined ? {} : { tabIndex })}>
      {children}
    </Link>
  )
}
