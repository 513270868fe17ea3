import type { PublicUser, Share } from '@koma/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SharePicture, ShareTypeTag, useShareChange } from '../../features/shares/index.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useFromHere } from '../../ui/layout/back.ts'
import styles from './shares-page.module.css'

interface Answer {
  label: string
  /** The label for screen readers, which includes what the answer is about. */
  name: string
  send: () => Promise<unknown>
  /** The message to show on success. */
  said: string
}

interface WaitingCardProps {
  share: Share
  face: PublicUser
  lead: ReactNode
  fact: ReactNode
  yes: Answer
  no: Answer
}

/** An invitation or application to answer. While one answer is pending, the other cannot be given. */
export function WaitingCard({ share, face, lead, fact, yes, no }: WaitingCardProps) {
  const from = useFromHere()
  const { run, pending } = useShareChange({
    send: (answer: Answer) => answer.send(),
    said: (_, answer) => answer.said,
  })
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
        <Button size="small" aria-label={no.name} loading={pending?.name === no.name} onClick={() => void run(no)}>
          {no.label}
        </Button>
        <Button
          kind="primary"
          size="small"
          aria-label={yes.name}
          loading={pending?.name === yes.name}
          onClick={() => void run(yes)}
        >
          {yes.label}
        </Button>
      </span>
    </li>
  )
}
