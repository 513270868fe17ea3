import { canRetry, oneTargetOf, summarise } from '@koma/client/uploads'
import { limits } from '@koma/contract/limits'
import { useContext, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSnackbar } from '../../../ui/overlay/snackbar.tsx'
import { useNavigationFacts } from '../../navigation/index.ts'
import { OpenTargetContext, useUploadParts, useUploadQueue } from '../upload-context.ts'
import { DropOverlay } from './drop-overlay.tsx'
import { ErrorDialog } from './error-dialog.tsx'
import { ProgressAnnouncer } from './progress-announcer.tsx'
import { UploadToast } from './upload-toast.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'

/** Everything about uploading that is shown on every page: the toast, the error dialog, the drop overlay. */
export function UploadSurface() {
  const t = useTranslations('uploads')
  const { uploader, add } = useUploadParts()
  const { show } = useSnackbar()
  const queue = useUploadQueue()
  const openTarget = useContext(OpenTargetContext)
  const dragged = useDroppedFiles(openTarget, (files, target) =>
    files.length > 0 ? add(files, target) : show({ text: t('nothing') }),
  )
  const { added, failed } = summarise(queue)
  const isUnderWay = queue.state === 'running' || queue.state === 'paused'
  useLeaveWarning(isUnderWay)
  useEnding()
  const [isPutAside, setPutAside] = useState(false)
  if (isPutAside && queue.state !== 'stopped') setPutAside(false)
  const asks = (queue.state === 'stopped' && !isPutAside) || (queue.state === 'ended' && isWorthTelling(failed))
  return (
    <>
      <ProgressAnnouncer queue={queue} />
      {(isUnderWay || isPutAside) && <UploadToast queue={queue} />}
      <ErrorDialog
        open={asks}
        added={added}
        failed={failed}
        left={queue.state === 'stopped' ? summarise(queue).waiting : 0}
        onClose={() => (queue.state === 'stopped' ? setPutAside(true) : uploader?.forget())}
        onContinue={() => uploader?.proceedAfterStop()}
        onRetry={failed.some(canRetry) ? () => uploader?.retry() : undefined}
      />
      {dragged && <DropOverlay count={dragged.count} target={openTarget} />}
    </>
  )
}

/** A user who canceled knows why the file was not uploaded. */
function isWorthTelling(failed: ReturnType<typeof summarise>['failed']): boolean {
  return failed.some(({ result }) => result !== 'canceled')
}

/** A batch without failures ends with a snackbar and is forgotten. */
function useEnding(): void {
  const t = useTranslations('uploads')
  const { uploader } = useUploadParts()
  const { show } = useSnackbar()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { isMounted } = useNavigationFacts()
  const { state } = useUploadQueue()
  useEffect(() => {
    // Read again, since in strict mode effects run twice, and the first run has forgotten the batch.
    const queue = uploader?.getQueue()
    if (state !== 'ended' || queue?.state !== 'ended') return
    const { added, failed } = summarise(queue)
    if (isWorthTelling(failed)) return
    const target = oneTargetOf(queue)
    uploader?.forget()
    const success = target ? t('successInto', { count: added, name: target.name }) : t('success', { count: added })
    const text = failed.length > 0 ? t('canceled', { count: added }) : success
    const to = target?.to ?? '/photo'
    const see = { label: t('see'), onAct: () => void navigate(to) }
    const offersToSee = added > 0 && isMounted(to) && to !== pathname
    show({ text, duration: limits.uploadSuccessToast, ...(offersToSee ? { action: see } : {}) })
  }, [state, uploader, show, t, navigate, isMounted, pathname])
}

/** Lets the browser ask before the page is closed while files are being uploaded. */
function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [active])
}
