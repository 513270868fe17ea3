import { useTranslations } from 'use-intl'
import { retryAfterOf, useLimitWords } from '../../features/account/index.ts'
import { failureWords } from '../../platform/failure-words.ts'

/** The message for a failure of looking a code up, or of answering it. */
export function useConnectingFailure(): (error: unknown) => string {
  const t = useTranslations('connectDevice.problem')
  const limitWords = useLimitWords()
  return (error) => {
    const limited = limitWords(retryAfterOf(error))
    return failureWords(error, {
      not_found: t('unknown_code'),
      too_many_clients: t('too_many_clients'),
      attempt_limit: limited,
      too_many_requests: limited,
      offline: t('offline'),
      other: t('other'),
    })
  }
}
