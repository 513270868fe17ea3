import { IconLink } from '@koma/ui/button/icon-button.tsx'
import { Badge, capped } from '@koma/ui/label/badge.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { Bell, Search } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../session/index.ts'
import { useNavigationFacts } from './navigation-context.ts'
import { PhoneMenu } from './phone-menu.tsx'

/**
 * Search, notifications and, on phones, the other entries, for the top bar of main screens. Hidden from guests.
 * Memoized, since the lists below it change often.
 */
export const MainActions = memo(function MainActions() {
  const t = useTranslations('navigation')
  const ui = useTranslations('ui')
  const { isMounted, unread } = useNavigationFacts()
  const { status } = useSession()
  const from = useFromHere()
  const count = capped(unread.notifications)
  if (status !== 'user') return null
  return (
    <>
      {isMounted('/search') && <IconLink icon={Search} label={t('search')} to="/search" state={from} />}
      {isMounted('/notification') && (
        <IconLink
          icon={Bell}
          // The label overrides the content for screen readers, including the text of the badge.
          label={unread.notifications > 0 ? `${t('notifications')} ${ui('unread', { count })}` : t('notifications')}
          to="/notification"
          state={from}
          badge={unread.notifications > 0 && <Badge count={unread.notifications} />}
        />
      )}
      <PhoneMenu />
    </>
  )
})
