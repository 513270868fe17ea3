import type { Share } from '@koma/contract'
import { lazy, Suspense } from 'react'

// Few visits open one of them: not part of the album's own load.
const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }))
const ShareLinkDialog = lazy(async () => ({ default: (await import('./share-link-dialog.tsx')).ShareLinkDialog }))

export type OpenDialog = 'invite' | 'link' | null

interface ShareDialogsProps {
  share: Share
  open: OpenDialog
  onOpen: (open: OpenDialog) => void
}

/** Inviting people, and the link. */
export function ShareDialogs({ share, open, onOpen }: ShareDialogsProps) {
  const close = () => onOpen(null)
  return (
    <Suspense fallback={null}>
      {open === 'invite' && <InviteDialog share={share} open onClose={close} onLink={() => onOpen('link')} />}
      {open === 'link' && <ShareLinkDialog share={share} open onClose={close} />}
    </Suspense>
  )
}
