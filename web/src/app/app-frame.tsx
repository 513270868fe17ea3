import { lazyExtra, lazySection } from '@koma/ui/lazy/lazy-part.tsx'
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { AddToAlbum } from '../features/albums/adding/add-to-album.tsx'
import { ComparePhotos } from '../features/compare/compare-photos.tsx'
import { KeyList } from '../features/keys/key-list.tsx'
import { CommandPalette } from '../features/palette/command-palette.tsx'
import { SharePhoto } from '../features/photo-links/share-photo.tsx'
import { SendPhotos } from '../features/sending/send-photos-offer.tsx'
import { hasAgreed, loginAddress, useSession } from '../features/session/index.ts'
import { AddToShare } from '../features/shares/dialogs/add-to-share.tsx'
import { useMissingUploaderNotice } from '../features/uploads/index.ts'
import { Retrieving } from './retrieving.tsx'
import { useRouteFacts } from './routes/route-facts.ts'

// A user sees these once, or once per version of the terms, so they are not part of the first load.
const TermsGate = lazySection(
  async () => (await import('../features/session/terms/terms-gate.tsx')).TermsGate,
  <Retrieving />,
)
const Welcome = lazySection(
  async () => (await import('../features/session/welcome/welcome.tsx')).Welcome,
  <Retrieving />,
)
const SignedInExtras = lazyExtra(async () => (await import('./signed-in-extras.tsx')).SignedInExtras)
const FrameExtras = lazyExtra(async () => (await import('./frame-extras.tsx')).FrameExtras)
const UploadSurface = lazyExtra(
  async () => (await import('../features/uploads/surface/upload-surface.tsx')).UploadSurface,
)

/** Wraps every page: checks who may see it, and shows the terms and the welcome screen first. */
export function AppFrame() {
  return (
    <>
      <AddToAlbum>
        <AddToShare>
          <SendPhotos>
            <SharePhoto>
              <ComparePhotos>
                <Gate />
              </ComparePhotos>
            </SharePhoto>
          </SendPhotos>
        </AddToShare>
      </AddToAlbum>
      <SignedIn />
      <KeyList />
      <FrameExtras />
      <CommandPalette />
      <ScrollRestoration />
    </>
  )
}

/** Only for users who accepted the terms: before that the server refuses photos and everything else. */
function SignedIn() {
  const { me } = useSession()
  useMissingUploaderNotice()
  if (!me || !hasAgreed(me)) return null
  return (
    <>
      <UploadSurface />
      <SignedInExtras />
    </>
  )
}

function Gate() {
  const session = useSession()
  const location = useLocation()
  const { access, beforeTerms } = useRouteFacts()
  if (session.status === 'configuring') return <Retrieving />
  if (access === 'open') return <Outlet />
  if (session.status === 'guest') {
    // The route's middleware redirects guests on navigation; this handles a sign-out while the page is open.
    return access === 'user' ? <Navigate to={loginAddress(location)} replace /> : <Outlet />
  }
  if (beforeTerms) return <Outlet />
  if (!hasAgreed(session.me)) return <TermsGate />
  if (!session.me.user_name && location.pathname !== '/edit_profile') return <Welcome />
  return <Outlet />
}
