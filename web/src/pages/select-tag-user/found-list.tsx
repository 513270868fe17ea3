import { ApiError } from '@koma/client'
import { useOnline } from '@koma/ui/browser/online.ts'
import { ShowMore } from '@koma/ui/list/show-more.tsx'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { ErrorState } from '@koma/ui/state/error-state.tsx'
import { OfflineState } from '@koma/ui/state/offline-state.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import { useTranslations } from 'use-intl'
import { useUserSearch } from '../../features/tags/index.ts'
import type { Choice } from './people-choice.tsx'
import { PersonList } from './person-list.tsx'

/** People whose name or ID matches the search. The previous results stay until the next ones arrive. */
export function FoundList({ sought, choice }: { sought: string; choice: Choice }) {
  const t = useTranslations('selectTagUser')
  const search = useUserSearch(sought)
  const online = useOnline()
  const { users, error, isSettled } = search
  return (
    <div aria-busy={search.isFetching}>
      {users.length > 0 ? (
        <>
          <PersonList title={t('found')} people={users} choice={choice} />
          <ShowMore {...search.more} />
        </>
      ) : isSettled ? (
        <EmptyState title={t('nobodyFound.title', { text: search.text })}>{t('nobodyFound.body')}</EmptyState>
      ) : search.isFetching || search.isWaiting ? (
        <SkeletonRows count={3} avatar={40} rowHeight={56} />
      ) : !online ? (
        <OfflineState />
      ) : error ? (
        <ErrorState
          title={t('failed')}
          onRetry={() => search.refetch()}
          traceId={(error instanceof ApiError && error.requestId) || undefined}
        />
      ) : null}
      <VisuallyHidden>
        <span role="status">{isSettled && t('said', { count: users.length })}</span>
      </VisuallyHidden>
    </div>
  )
}
