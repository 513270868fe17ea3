import type { PublicUser, Share } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { Link2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button/button.tsx'
import { SearchField } from '../../../ui/field/search-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { canSearchFor } from '../../tags/index.ts'
import styles from '../shares.module.css'
import { FoundPeople } from './found-people.tsx'

interface InviteDialogProps {
  share: Share
  open: boolean
  onClose: () => void
  onLink: () => void
}

/** Finds people to invite. Nobody becomes a member without accepting the invitation. */
export function InviteDialog({ share, open, onClose, onLink }: InviteDialogProps) {
  const t = useTranslations('shares.invite')
  const [typed, setTyped] = useState('')
  const [sought, setSought] = useState('')
  const composing = useRef(false)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title')}
      focusField
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button icon={Link2} onClick={onLink}>
            {t('link')}
          </Button>
        </>
      }
    >
      <SearchField
        label={t('search')}
        hint={t('searchHint')}
        maxLength={limits.searchText.max}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          // Does not search while an input method is still converting the text.
          if (!composing.current) setSought(event.target.value)
        }}
        onCompositionStart={() => {
          composing.current = true
        }}
        onCompositionEnd={(event) => {
          composing.current = false
          setSought(event.currentTarget.value)
        }}
      />
      <div className={styles.results}>
        {canSearchFor(sought) && (
          <FoundPeople sought={sought} standingOf={(user) => standingIn(share, user)} share={share} />
        )}
      </div>
    </Dialog>
  )
}

export type Standing = 'member' | 'invited' | 'applied' | 'stranger'

function standingIn(share: Share, { user_id: userId }: PublicUser): Standing {
  const has = (users: readonly PublicUser[]) => users.some((user) => user.user_id === userId)
  if (share.owner.user_id === userId || has(share.members)) return 'member'
  if (has(share.approval_awaiting_users)) return 'applied'
  return has(share.invited_users) ? 'invited' : 'stranger'
}
