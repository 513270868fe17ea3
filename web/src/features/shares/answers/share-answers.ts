import type { PublicUser, Share } from '@koma/contract'
import { useTranslations } from 'use-intl'
import { useSession } from '../../session/index.ts'
import { personName } from '../../tags/index.ts'
import { useShareCalls } from '../share-calls.ts'

export interface ShareAnswer {
  label: string
  /** The label for screen readers, which includes what the answer is about. */
  name: string
  send: () => Promise<unknown>
  /** The message to show on success. */
  said: string
}

export interface ShareAnswers {
  yes: ShareAnswer
  no: ShareAnswer
}

type AskedFor = Pick<Share, 'album_id' | 'name'>

/** The two answers to an invitation of the user, and to an application to one of their albums. */
export function useShareAnswers() {
  const t = useTranslations('shares.answer')
  const nameless = useTranslations('shares')('somebody')
  const { me } = useSession()
  const calls = useShareCalls()
  const myId = me?.user_id ?? ''
  return {
    toInvitation: ({ album_id: id, name: album }: AskedFor): ShareAnswers => ({
      yes: {
        label: t('accept'),
        name: t('acceptNamed', { album }),
        send: () => calls.name(id, [myId]),
        said: t('accepted', { album }),
      },
      no: {
        label: t('decline'),
        name: t('declineNamed', { album }),
        send: () => calls.remove(id, myId),
        said: t('declined'),
      },
    }),
    toApplication: ({ album_id: id, name: album }: AskedFor, user: PublicUser): ShareAnswers => {
      const name = personName(user, nameless)
      return {
        yes: {
          label: t('approve'),
          name: t('approveNamed', { name, album }),
          send: () => calls.name(id, [user.user_id]),
          said: t('approved', { name, album }),
        },
        no: {
          label: t('decline'),
          name: t('rejectNamed', { name, album }),
          send: () => calls.remove(id, user.user_id),
          said: t('rejected', { name }),
        },
      }
    },
  }
}
