import { useState } from 'react'
import { useBlocker, useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useNavigationFacts } from '../../features/navigation/index.ts'
import { ProfileForm } from '../../features/profile/index.ts'
import { useSession } from '../../features/session/index.ts'
import { hasFrom } from '../../ui/layout/back.ts'
import { Page } from '../../ui/layout/page.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'

/** Lets the navigation after a save pass the question about unsaved changes. */
const unblocked = { unblock: true }

export function EditProfilePage() {
  const t = useTranslations('profile')
  const session = useSession()
  const navigate = useNavigate()
  const location = useLocation()
  const snackbar = useSnackbar()
  const { isMounted } = useNavigationFacts()
  const [dirty, setDirty] = useState(false)
  const blocker = useBlocker(({ nextLocation }) => dirty && !isUnblocked(nextLocation.state))
  if (session.status !== 'user') return null
  const { me } = session
  const initial = !me.user_name
  const leave = async () => {
    setDirty(false)
    await session.refresh()
    snackbar.show({ text: t('saved') })
    // A new user goes on to the page they came for, such as the album that a link led to.
    const elsewhere = !initial && isMounted('/user') ? '/user' : '/'
    navigate(hasFrom(location.state) ? location.state.from : elsewhere, { replace: true, state: unblocked })
  }
  return (
    <Page layout="column" title={t(initial ? 'initialTitle' : 'title')} back="/">
      <ProfileForm key={me.user_id} me={me} initial={initial} onDirty={setDirty} onSaved={leave} />
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        onOpenChange={(open) => !open && blocker.state === 'blocked' && blocker.reset()}
        title={t('leave.title')}
        description={t('leave.body')}
        safeLabel={t('leave.stay')}
        confirmLabel={t('leave.confirm')}
        danger
        onConfirm={() => {
          if (blocker.state === 'blocked') blocker.proceed()
        }}
      />
    </Page>
  )
}

function isUnblocked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'unblock' in state
}
