import { type ComponentType, lazy, Suspense } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { AddToAlbum } from '../features/albums/add-to-album.tsx'
import { KeyList } from '../features/keys/key-list.tsx'
import { useNavigationFacts } from '../features/navigation/index.ts'
import { loginAddress, useSession } from '../features/session/index.ts'
import { AddToShare } from '../features/shares/add-to-share.tsx'
import { LongSessionDialog } from './long-session-dialog.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { Retrieving } from './retrieving.tsx'
import { useRouteFacts } from './route-facts.ts'

// Seen once in a user's life, or once in a version of the terms: not part of everyone's first load.
const TermsGate = lazy(async () => ({ default: (await import('../features/session/terms-gate.tsx')).TermsGate }))
// Without it the app still works, so that a chunk which cannot be had must not take the page down.
const UploadSurface = lazy<ComponentType>(() =>
  import('../features/uploads/upload-surface.tsx').then(
    ({ UploadSurface }) => ({ default: UploadSurface }),
    () => ({ default: () => null }),
  ),
)
const Welcome = lazy(async () => ({ default: (await import('../features/session/welcome.tsx')).Welcome }))

/** Around every page: who may see it, and what has to be settled first. */
export function AppFrame() {
  return (
    <>
      <AddToAlbum>
        <AddToShare>
          <Gate />
        </AddToShare>
      </AddToAlbum>
      <Uploads />
      <OfflineNotice />
      <KeyList />
      <LongSessionDialog />
      <ScrollRestoration />
    </>
  )
}

/** Only for who may already put something in. */
function Uploads() {
  const { me } = useSession()
  if (!me || me.accepted_tos_version !== me.current_tos_version) return null
  return (
    <Suspense fallback={null}>
      <UploadSurface />
    </Suspense>
  )
}

function Gate() {
  const session = useSession()
  const location = useLocation()
  const { access } = useRouteFacts()
  const { isMounted } = useNavigationFacts()
  if (session.status === 'configuring') return <Retrieving />
  if (access === 'open') return <Outlet />
  if (session.status === 'guest') {
    // The route's middleware turns guests away on the way in; this is for who signs out while being here.
    return access === 'user' ? <Navigate to={loginAddress(location)} replace /> : <Outlet />
  }
  const { accepted_tos_version: accepted, current_tos_version: current, user_name: name } = session.me
  if (accepted !== current)
    return (
      <Suspense fallback={<Retrieving />}>
        <TermsGate firstTime={accepted === null} canRead={isMounted('/about/terms')} />
      </Suspense>
    )
  if (!name && location.pathname !== '/edit_profile')
    return (
      <Suspense fallback={<Retrieving />}>
        <Welcome />
      </Suspense>
    )
  return <Outlet />
}
