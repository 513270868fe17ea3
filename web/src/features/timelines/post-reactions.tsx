import type { TimelineItem } from '@koma/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Reactions } from '../reactions/index.ts'
import { LoginDialog } from '../session/index.ts'
import { asStored } from './timeline-source.ts'
import { usePostReaction } from './use-post-reaction.ts'

/** The reactions to the first photo of a post. Guests are asked to log in. */
export function PostReactions({ post }: { post: TimelineItem }) {
  const t = useTranslations('timelines')
  const reaction = usePostReaction(post)
  const [asksLogin, setAsksLogin] = useState(false)
  const [first] = post.photos
  if (!first) return null
  return (
    <>
      <Reactions photo={asStored(first)} reaction={reaction} onGuest={() => setAsksLogin(true)} />
      <LoginDialog why={t('loginToReact')} open={asksLogin} onClose={() => setAsksLogin(false)} />
    </>
  )
}
