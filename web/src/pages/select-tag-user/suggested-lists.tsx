import { ApiError } from '@koma/client'
import type { Photo } from '@koma/contract'
import { useOnline } from '@koma/ui/browser/online.ts'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { ErrorState } from '@koma/ui/state/error-state.tsx'
import { OfflineState } from '@koma/ui/state/offline-state.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { useTranslations } from 'use-intl'
import { useTagSuggestions } from '../../features/tags/index.ts'
import type { Choice } from './people-choice.tsx'
import { PersonList } from './person-list.tsx'

/** People whom VRChat recorded in the photo, then people the user meets. */
export function SuggestedLists({ photo, choice }: { photo: Photo; choice: Choice }) {
  const t = useTranslations('selectTagUser')
  const suggestions = useTagSuggestions(photo.photo_id)
  const inPhoto = photo.in_users_candidate
  const known = new Set(inPhoto.map((user) => user.user_id))
  const met = suggestions.data?.users.filter((user) => !known.has(user.user_id)) ?? []
  return (
    <>
      <PersonList title={t('inPhoto')} people={inPhoto} choice={choice} />
      <PersonList title={t('met')} people={met} choice={choice} />
      {suggestions.data ? (
        inPhoto.length + met.length === 0 && <EmptyState title={t('nobodyYet.title')}>{t('nobodyYet.body')}</EmptyState>
      ) : (
        <Waiting suggestions={suggestions} />
      )}
    </>
  )
}

function Waiting({ suggestions }: { suggestions: ReturnType<typeof useTagSuggestions> }) {
  const t = useTranslations('selectTagUser')
  const online = useOnline()
  const { error } = suggestions
  if (suggestions.isFetching) return <SkeletonRows count={4} avatar={40} rowHeight={56} />
  if (!online) return <OfflineState />
  return (
    <ErrorState
      title={t('suggestionsFailed')}
      onRetry={() => suggestions.refetch()}
      traceId={(error instanceof ApiError && error.requestId) || undefined}
    />
  )
}
