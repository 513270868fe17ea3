import { AppliedCodes } from '../features/campaigns/lazy.ts'
import { PcClientDialog } from '../features/clients/lazy.ts'
import { LabExperiments } from '../features/lab/lazy.ts'
import { LiveUpdates } from '../features/live/lazy.ts'
import { NotificationWatch } from '../features/notifications/lazy.ts'
import { useSession } from '../features/session/index.ts'
import { SendWaiting } from '../features/settings/lazy.ts'

/** What every signed-in user has on every page, and nobody waits for. */
export function SignedInExtras() {
  const { me } = useSession()
  return (
    <>
      <NotificationWatch />
      <LiveUpdates />
      <LabExperiments />
      <SendWaiting />
      {me?.user_name && <AppliedCodes />}
      {me?.user_name && <PcClientDialog />}
    </>
  )
}
