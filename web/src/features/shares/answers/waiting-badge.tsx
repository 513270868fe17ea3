import { limits } from '@koma/contract/limits'
import { Badge } from '@koma/ui/label/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '../../../platform/api-client.tsx'
import { shareKeys } from '../share-keys.ts'

interface WaitingBadgeProps {
  flat?: boolean
  className?: string | undefined
}

/** How many invitations and requests to join wait for the user's answer. */
export function WaitingBadge({ flat = false, className }: WaitingBadgeProps) {
  const t = useTranslations('shares')
  const client = useApi()
  const { data } = useQuery({
    // Below the key of the list, so that both are refetched after an answer.
    queryKey: [...shareKeys.waiting, 'count'],
    queryFn: ({ signal }) => client.ask('GET /shares/waiting/count', { signal }),
    refetchInterval: limits.notificationPoll,
  })
  const count = data ? data.invitations + data.applications : 0
  return <Badge count={count} flat={flat} label={t('waiting', { count })} className={className} />
}
