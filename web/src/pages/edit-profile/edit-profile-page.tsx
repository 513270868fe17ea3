import { useUnsavedGuard } from '@koma/ui/form/use-unsaved-guard.tsx'
import { hasFrom } from '@koma/ui/layout/back.ts'
import { Page } from '@koma/ui/layout/page.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useNavigationFacts } from '../../features/navigation/index.ts'
import { ProfileForm } from '../../features/profile/index.ts'
import { useSession } from '../../features/session/index.ts'

export function EditProfilePage() {
  const t = useTranslations('profile')
  const session = useSession()
  const navigate = useNavigate()
  const location = useLocation()
  const snackbar = useSnackbar()
  const { isMounted } = useNavigationFacts()
  const [dirty, setDirty] = useState(false)
  const guard = useUnsavedGuard(dirty)
  if (session.status !== 'user') return null
  const { me } = session
  const initial = !me.user_name
  const leave = async () => {
    setDirty(false)
    const isFetched = await session.refresh()
    guard.release()
    snackbar.show({ text: t(isFetched ? 'saved' : 'fetchMe') })
    // A new user goes on to the page they came for, such as the album that a link led to.
    const elsewhere = !initial && isMounted('/user') ? '/user' : '/'
    navigate(hasFrom(location.state) ? location.state.from : elsewhere, { replace: true })
  }
  return (
    <Page layout="column" title={t(initial ? 'initialTitle' : 'title')} back="/">
      <ProfileForm key={me.user_id} me={me} initial={initial} onDirty={setDirty} onSaved={leave} />
      {guard.dialog}
    </Page>
  )
}
