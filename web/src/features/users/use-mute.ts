import type { PublicUser } from '@koma/contract'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { failureWords } from '../../platform/failure-words.ts'
import { personName } from '../tags/index.ts'
import { userKeys } from './user-keys.ts'

interface Wish {
  user: PublicUser
  mute: boolean
}

/** Mutes or unmutes somebody, and offers to undo it. */
export function useMute() {
  const t = useTranslations('users')
  const client = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { run, pending } = useChange<Wish, { is_mute: boolean }>({
    overlaps: true,
    scope: 'mute',
    send: ({ user, mute }) => client.ask('POST /mute', { body: { target_user_id: user.user_id, mute } }),
    done: ({ is_mute }, wish) => {
      const { user, mute } = wish
      const name = personName(user, t('somebody'))
      queryClient.setQueryData(userKeys.one(user.user_id), { ...user, is_mute })
      // Their photos, reactions and notifications disappear everywhere, or come back.
      void queryClient.invalidateQueries()
      snackbar.show({
        text: t(mute ? 'muted' : 'unmuted', { name }),
        action: { label: t('undo'), onAct: () => void run({ user, mute: !mute }) },
      })
    },
    failed: (error) =>
      snackbar.show({
        text: failureWords(error, {
          offline: t('failed.offline'),
          not_found: t('failed.gone'),
          other: t('failed.mute'),
        }),
      }),
  })
  return { setMute: run, pending }
}
