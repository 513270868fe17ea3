import { useChange } from '@koma/ui/form/use-change.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useTranslations } from 'use-intl'
import { failureWords, traceIdOf } from '../../platform/failure-words.ts'

/** The returned function gives the error text for a failed call about a share. */
export function useShareFailure(): (error: unknown) => string {
  const t = useTranslations('shares.failed')
  return (error) =>
    failureWords(error, {
      offline: t('offline'),
      forbidden: t('forbidden'),
      not_found: t('gone'),
      too_many_requests: t('attempt_limit'),
      attempt_limit: t('attempt_limit'),
      share_password: t('share_password'),
      collection_full: t('collection_full'),
      share_owner_leaves: t('share_owner_leaves'),
      share_owner_not_member: t('share_owner_not_member'),
      invitation_limit: t('invitation_limit'),
      invitation_wait: t('invitation_wait'),
      other: t('other', { traceId: traceIdOf(error) ?? '-' }),
    })
}

interface ShareChangeOptions<Input, Answer> {
  send: (input: Input) => Promise<Answer>
  apply?: (input: Input) => () => void
  /** What the snackbar says when it is done. */
  said: (answer: Answer, input: Input) => string
  done?: (answer: Answer, input: Input) => unknown
}

/** A change of a share outside of a form. A snackbar reports the result. */
export function useShareChange<Input = void, Answer = unknown>(options: ShareChangeOptions<Input, Answer>) {
  const { said, done, ...change } = options
  const snackbar = useSnackbar()
  const explain = useShareFailure()
  return useChange<Input, Answer>({
    ...change,
    done: (answer, input) => {
      snackbar.show({ text: said(answer, input) })
      return done?.(answer, input)
    },
    failed: (error) => snackbar.show({ text: explain(error) }),
  })
}
