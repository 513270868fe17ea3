import type { PublicUser } from '@koma/contract'
import { useTranslations } from 'use-intl'
import { personName } from '../tags/index.ts'

/** The returned function says who got how many photos. */
export function useSentWords(): (people: readonly PublicUser[], photos: number) => string {
  const t = useTranslations('sending')
  const nameless = useTranslations('users')('somebody')
  return (people, photos) => {
    const [first] = people
    if (first && people.length === 1) return t('sentTo', { name: personName(first, nameless), photos })
    return t('sent', { people: people.length, photos })
  }
}

/** Where photos that were sent are seen: in the thread, or in the list of threads if there are several. */
export function sentAddress(people: readonly PublicUser[]): string {
  const [first] = people
  return first && people.length === 1 ? `/dm/${first.user_id}` : '/dm'
}
