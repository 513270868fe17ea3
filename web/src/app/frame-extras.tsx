import { OnDevice } from '../features/offline/lazy.ts'
import { LongSessionDialog } from './long-session/long-session-dialog.tsx'
import { OfflineNotice } from './offline-notice.tsx'

/** What is on every page and nobody waits for. */
export function FrameExtras() {
  return (
    <>
      <OfflineNotice />
      <LongSessionDialog />
      <OnDevice />
    </>
  )
}
