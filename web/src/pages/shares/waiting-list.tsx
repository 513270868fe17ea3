import type { ShareWaiting } from '@koma/contract'
import { useTranslations } from 'use-intl'
import { useSession } from '../../features/session/index.ts'
import { peopleCount, useShareCalls } from '../../features/shares/index.ts'
import { personName } from '../../features/tags/index.ts'
import { RelativeTime } from '../../ui/format/relative-time.tsx'
import styles from './shares-page.module.css'
import { WaitingCard } from './waiting-card.tsx'

/** Invitations to the user and applications to their albums, waiting for an answer. */
export function WaitingList({ waiting }: { waiting: ShareWaiting }) {
  const t = useTranslations('sharesPage.waiting')
  const words = useTranslations('shares')
  const { me } = useSession()
  const calls = useShareCalls()
  const { invitations, applications } = waiting
  const count = invitations.length + applications.length
  if (count === 0 || !me) return null
  const bold = (chunks: React.ReactNode) => <b>{chunks}</b>
  return (
    <section aria-labelledby="shares-waiting" className={styles.waiting}>
      <h2 id="shares-waiting">
        {t('title')} <span className={styles.count}>{t('count', { count })}</span>
      </h2>
      <ul className={styles.cards}>
        {invitations.map(({ share }) => {
          const album = share.name
          const by = share.invited_by
          return (
            <WaitingCard
              key={share.album_id}
              share={share}
              face={by ?? share.owner}
              lead={by ? t.rich('invited', { name: personName(by, words('somebody')), b: bold }) : t('invitedByNobody')}
              fact={`${words('people', { count: peopleCount(share) })} · ${words('photos', { count: share.photos_count })}`}
              yes={{
                label: t('accept'),
                name: t('acceptNamed', { album }),
                send: () => calls.name(share.album_id, [me.user_id]),
                said: t('accepted', { album }),
              }}
              no={{
                label: t('decline'),
                name: t('declineNamed', { album }),
                send: () => calls.remove(share.album_id, me.user_id),
                said: t('declined'),
              }}
            />
          )
        })}
        {applications.map(({ share, user }) => {
          const album = share.name
          const who = personName(user, words('somebody'))
          return (
            <WaitingCard
              key={`${share.album_id} ${user.user_id}`}
              share={share}
              face={user}
              lead={t.rich('applied', { name: who, b: bold })}
              fact={<RelativeTime moment={user.applied_at} />}
              yes={{
                label: t('approve'),
                name: t('approveNamed', { name: who, album }),
                send: () => calls.name(share.album_id, [user.user_id]),
                said: t('approved', { name: who, album }),
              }}
              no={{
                label: t('decline'),
                name: t('rejectNamed', { name: who, album }),
                send: () => calls.remove(share.album_id, user.user_id),
                said: t('rejected', { name: who }),
              }}
            />
          )
        })}
      </ul>
    </section>
  )
}
