import type { Share } from '@koma/contract'
import { lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'

// Loaded on demand: few visits open one of them.
const InviteDialog = lazyOverlay(
  async () => (await import('./invite-dialog.tsx')).InviteDialog,
  ({ onClose }) => onClose(),
)
const ShareLinkDialog = lazyOverlay(
  async () => (await import('./share-link-dialog.tsx')).ShareLinkDialog,
  ({ onClose }) => onClose(),
)

export type OpenDialog = 'invite' | 'link' | null

interface ShareDialogsProps {
  share: Share
  open: OpenDialog
  onOpen: (open: OpenDialog) => void
}

/** The dialogs for inviting people and for the link. */
export function ShareDialogs({ share, open, onOpen }: ShareDialogsProps) {
  const close = () => onOpen(null)
  return (
    <>
      {open === 'invite' && <InviteDialog share={share} open onClose={close} onLink={() => onOpen('link')} />}
      {open === 'link' && <ShareLinkDialog share={share} open onClose={close} />}
    </>
  )
}
