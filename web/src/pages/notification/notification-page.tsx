import { Button, ButtonLink } from '@koma/ui/button/button.tsx'
import { IconLink } from '@koma/ui/button/icon-button.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { Page } from '@koma/ui/layout/page.tsx'
import { QuietHeading } from '@koma/ui/list/section-heading.tsx'
import { ShowMore } from '@koma/ui/list/show-more.tsx'
import { Centre } from '@koma/ui/state/centre.tsx'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { Bell, Settings } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNavigationFacts } from '../../features/navigation/index.ts'
import { type NotificationFilter, totalOf, useNotifications, useReading } from '../../features/notifications/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import { groupByDay } from './group-by-day.ts'
import { NotificationFilters } from './notification-filters.tsx'
import { NotificationRow } from './notification-row.tsx'
import { useUnreadCounts } from './use-unread-counts.ts'

export function NotificationPage() {
  const t = useTranslations('notificationPage')
  const { isMounted } = useNavigationFacts()
  const from = useFromHere()
  const [filter, setFilter] = useState<NotificationFilter>('all')
  return (
    <Page
      layout="column"
      title={t('title')}
      back="/"
      actions={
        <>
          <ReadAll filter={filter} />
          {isMounted('/setting/notification') && (
            <IconLink icon={Settings} label={t('settings')} to="/setting/notification" state={from} />
          )}
        </>
      }
    >
      <NotificationFilters filter={filter} onFilter={setFilter} />
      <NotificationList filter={filter} onShowAll={() => setFilter('all')} />
    </Page>
  )
}

/** Marks what the list shows, and not what has come since it was fetched. */
function ReadAll({ filter }: { filter: NotificationFilter }) {
  const t = useTranslations('notificationPage')
  const { notifications } = useNotifications(filter)
  const { readAll, isReadingAll } = useReading()
  const counts = useUnreadCounts()
  const unread = counts && (filter === 'all' ? totalOf(counts) : counts[filter])
  const latest = notifications?.[0]
  if (!latest || (!unread && notifications.every((each) => each.read))) return null
  return (
    <Button
      kind="text"
      size="small"
      loading={isReadingAll}
      onClick={() => void readAll({ until: latest.date, ...(filter === 'all' ? {} : { type: filter }) })}
    >
      {t('readAll')}
    </Button>
  )
}

function NotificationList({ filter, onShowAll }: { filter: NotificationFilter; onShowAll: () => void }) {
  const t = useTranslations('notificationPage')
  const query = useNotifications(filter)
  const { readOne } = useReading()
  const { notifications } = query
  if (!notifications) return <ListState query={query} skeleton={<SkeletonRows rowHeight={72} />} />
  if (notifications.length === 0 && !query.hasNextPage) {
    return (
      <Centre>
        <EmptyState
          title={t('empty.title')}
          icon={Bell}
          action={
            filter === 'all' ? (
              <ButtonLink to="/">{t('empty.home')}</ButtonLink>
            ) : (
              <Button onClick={onShowAll}>{t('empty.showAll')}</Button>
            )
          }
        >
          {t(filter === 'all' ? 'empty.body' : 'empty.ofKind')}
        </EmptyState>
      </Centre>
    )
  }
  return (
    <>
      {groupByDay(notifications, new Date()).map(({ period, notifications: those }) => (
        <section key={period} aria-labelledby={`notifications-${period}`}>
          <QuietHeading id={`notifications-${period}`}>{t(`period.${period}`)}</QuietHeading>
          <ul>
            {those.map((each) => (
              <NotificationRow key={each.notification_id} notification={each} onRead={(id) => void readOne(id)} />
            ))}
          </ul>
        </section>
      ))}
      <ShowMore query={query} question={filter} />
    </>
  )
}
