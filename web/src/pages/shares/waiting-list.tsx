import type { ShareWaiting } from '@koma/contract'
import { RelativeTime } from '@koma/ui/format/relative-time.tsx'
import { useTranslations } from 'use-intl'
import { peopleCount, useShareAnswers } from '../../features/shares/index.ts'
import { personName } from '../../features/tags/index.ts'
import styles from './shares-page.module.css'
import { WaitingCard } from './waiting-card.tsx'

/** Invitations to the user and applications to their albums, waiting for an answer. */
export function WaitingList({ waiting }: { waiting: ShareWaiting }) {
  const t = useTranslations('sharesPage.waiting')
  const words = useTranslations('shares')
  const answers = useShareAnswers()
  const { invitations, applications } = waiting
  const count = invitations.length + applications.length
  if (count === 0) return null
  const bold = (chunks: React.ReactNode) => <b>{chunks}</b>
  return (
    <section aria-labelledby="shares-waiting" className={styles.waiting}>
      <h2 id="shares-waiting">
        {t('title')} <span className={styles.count}>{t('count', { count })}</span>
      </h2>
      <ul className={styles.cards}>
        {invitations.map(({ share }) => {
          const by = share.invited_by
          return (
            <WaitingCard
              key={share.album_id}
              share={share}
              face={by ?? share.owner}
              lead={by ? t.rich('invited', { name: personName(by, words('somebody')), b: bold }) : t('invitedByNobody')}
              fact={`${words('people', { count: peopleCount(share) })} · ${words('photos', { count: share.photos_count })}`}
              answers={answers.toInvitation(share)}
            />
          )
        })}
        {applications.map(({ share, user }) => (
          <WaitingCard
            key={`${share.album_id} ${user.user_id}`}
            share={share}
            face={user}
            lead={t.rich('applied', { name: personName(user, words('somebody')), b: bold })}
            fact={<RelativeTime moment={user.applied_at} />}
            answers={answers.toApplication(share, user)}
          />
        ))}
      </ul>
    </section>
  )
}
