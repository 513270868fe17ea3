import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'

interface UnsavedGuard {
  /** Render it anywhere on the page. */
  dialog: ReactNode
  /** Lets the next navigation pass, after the form was saved or what it edits was deleted. */
  release: () => void
}

/** Asks before the user leaves a form with unsaved changes, inside the app and by closing or reloading the page. */
export function useUnsavedGuard(isUnsaved: boolean): UnsavedGuard {
  const t = useTranslations('ui.unsaved')
  // A ref, because the navigation after a save comes before the next render.
  const guards = useRef(isUnsaved)
  guards.current = isUnsaved
  const blocker = useBlocker(() => guards.current)
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])
  const release = useCallback(() => {
    guards.current = false
  }, [])
  const dialog = (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.state === 'blocked' && blocker.reset()}
      title={t('title')}
      description={t('body')}
      safeLabel={t('stay')}
      confirmLabel={t('leave')}
      danger
      onConfirm={() => {
        if (blocker.state === 'blocked') blocker.proceed()
      }}
    />
  )
  return { dialog, release }
}
