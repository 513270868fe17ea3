import type { PublicUser, Share } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AnswerButtons, type ShareAnswers, SharePicture, ShareTypeTag } from '../../features/shares/index.ts'
import styles from './shares-page.module.css'

interface WaitingCardProps {
  share: Share
  face: PublicUser
  lead: ReactNode
  fact: ReactNode
  answers: ShareAnswers
}

/** An invitation or application to answer. */
export function WaitingCard({ share, face, lead, fact, answers }: WaitingCardProps) {
  const from = useFromHere()
  return (
    <li className={styles.card}>
      <span className={styles.cardPicture}>
        <SharePicture share={share} />
        <Avatar src={face.user_icon} size={32} className={styles.cardFace} />
      </span>
      <span className={styles.cardWords}>
        <span>{lead}</span>
        <Link to={`/share/${share.album_id}`} state={from}>
          {share.name}
        </Link>
        <span className={styles.cardFacts}>
          <ShareTypeTag type={share.share_type} />
          <span>{fact}</span>
        </span>
      </span>
      <span className={styles.answers}>
        <AnswerButtons answers={answers} />
      </span>
    </li>
  )
}
