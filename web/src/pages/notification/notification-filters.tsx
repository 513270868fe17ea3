import { capped } from '@koma/ui/label/badge.tsx'
import { Chip } from '@koma/ui/label/chip.tsx'
import { ChipRow } from '@koma/ui/label/chip-row.tsx'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import { useTranslations } from 'use-intl'
import type { NotificationFilter } from '../../features/notifications/index.ts'
import { useUnreadCounts } from './use-unread-counts.ts'

const filters: readonly NotificationFilter[] = ['all', 'share_album', 'dm', 'reaction', 'tag', 'moderation', 'account']

interface NotificationFiltersProps {
  filter: NotificationFilter
  onFilter: (filter: NotificationFilter) => void
}

/** Chips for the kinds of notifications, each with the number of those that are unread. */
export function NotificationFilters({ filter, onFilter }: NotificationFiltersProps) {
  const t = useTranslations('notificationPage')
  const counts = useUnreadCounts()
  return (
    <ChipRow label={t('filters')}>
      {filters.map((each) => {
        const unread = each === 'all' ? 0 : (counts?.[each] ?? 0)
        return (
          <Chip key={each} pressed={filter === each} onClick={() => onFilter(each)}>
            {t(`filter.${each}`)}
            {unread > 0 && (
              <>
                <b aria-hidden="true">{capped(unread)}</b>
                <VisuallyHidden>{t('unreadCount', { count: capped(unread) })}</VisuallyHidden>
              </>
            )}
          </Chip>
        )
      })}
    </ChipRow>
  )
}
