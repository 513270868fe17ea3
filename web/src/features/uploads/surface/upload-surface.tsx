import { canRetry, oneTargetOf, summarise, type UploadQueue } from '@koma/client/uploads'
import { limits } from '@koma/contract/limits'
import { lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useContext, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAddedWords } from '../../holders/index.ts'
import { useNavigationFacts } from '../../navigation/index.ts'
import { readLibraryOrder, type ShownPhoto } from '../../photos/index.ts'
import { useKeptUploads } from '../kept/use-kept-uploads.ts'
import { OpenTargetContext, useUploadParts, useUploadQueue } from '../upload-context.ts'
import { DropOverlay } from './drop-overlay.tsx'
import { ErrorDialog } from './error-dialog.tsx'
import type { KnownFiles } from './known-dialog.tsx'
import { ProgressAnnouncer } from './progress-announcer.tsx'
import { UploadToast } from './upload-toast.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'

// Loaded on demand: it brings the photos' pictures, and few uploads repeat a photo.
const KnownDialog = lazyOverlay(
  async () => (await import('./known-dialog.tsx')).KnownDialog,
  ({ onClose }) => onClose(),
)

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
  useKeptUploads()
  const { added, known, failed, waiting } = summarise(queue)
  const isUnderWay = queue.state === 'running' || queue.state === 'paused'
  useLeaveWarning(isUnderWay || waiting > 0)
  const [shownKnown, showKnown] = useState<KnownFiles | null>(null)
  useEnding(showKnown)
  const [isPutAside, setPutAside] = useState(false)
  if (isPutAside && queue.state !== 'stopped') setPutAside(false)
  const asks = (queue.state === 'stopped' && !isPutAside) || (queue.state === 'ended' && isWorthTelling(failed))
  return (
    <>
      <ProgressAnnouncer queue={queue} />
      {(isUnderWay || isPutAside) && <UploadToast queue={queue} />}
      <ErrorDialog
        open={asks}
        added={added - known.length}
        failed={failed}
        left={queue.state === 'stopped' ? waiting : 0}
        onClose={() => (queue.state === 'stopped' ? setPutAside(true) : uploader?.forget())}
        onContinue={() => uploader?.proceedAfterStop()}
        onRetry={failed.some(canRetry) ? () => uploader?.retry() : undefined}
      />
      {shownKnown && <KnownDialog known={shownKnown} onClose={() => showKnown(null)} />}
      {dragged && <DropOverlay count={dragged.count} target={openTarget} />}
    </>
  )
}

/** A user who canceled knows why the file was not uploaded. */
function isWorthTelling(failed: ReturnType<typeof summarise>['failed']): boolean {
  return failed.some(({ result }) => result !== 'canceled')
}

/**
 * A batch without failures ends with a snackbar and is forgotten. If some of the photos were there before, the snackbar says so and
 * offers to show them.
 */
function useEnding(showKnown: (known: KnownFiles) => void): void {
  const t = useTranslations('uploads')
  const { uploader } = useUploadParts()
  const { show } = useSnackbar()
  const wordsOf = useAddedWords()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { isMounted } = useNavigationFacts()
  const { state } = useUploadQueue()
  useEffect(() => {
    // Read again, since in strict mode effects run twice, and the first run has forgotten the batch.
    const queue = uploader?.getQueue()
    if (state !== 'ended' || queue?.state !== 'ended') return
    const { added, known, failed } = summarise(queue)
    if (isWorthTelling(failed)) return
    const target = oneTargetOf(queue)
    uploader?.forget()
    const isPlain = !target && known.length === 0
    const name = target?.name ?? t('library')
    const success = isPlain
      ? t('success', { count: added })
      : wordsOf({ name, count: added, added: added - known.length })
    const text = failed.length > 0 ? t('canceled', { count: added }) : success
    const to = target?.to ?? '/photo'
    const see = { label: t('see'), onAct: () => void navigate(to) }
    const offersToSee = added > 0 && isMounted(to) && to !== pathname
    const newest = target ? null : newestOfOtherDays(queue)
    const seeByDay = { label: t('seeByDayTaken'), onAct: () => void navigate('/photo', { state: { shows: newest } }) }
    if (known.length > 0) {
      const files = known.map(({ photoId = '', file }) => ({ photoId, name: file.name }))
      const action = { label: t('seeKnown'), onAct: () => showKnown({ files, to: target?.to ?? null }) }
      show({ text, duration: limits.uploadToast, action })
    } else if (newest) show({ text, duration: limits.uploadToast, action: seeByDay })
    else show({ text, duration: limits.uploadSuccessToast, ...(offersToSee ? { action: see } : {}) })
  }, [state, uploader, show, t, navigate, isMounted, pathname, wordsOf, showKnown])
}

/**
 * The added photo that was taken last, if some were taken on other days than today: in a library by the day added they stand under
 * today. Null if the library is by the day taken already.
 */
function newestOfOtherDays({ files }: UploadQueue): ShownPhoto | null {
  if (readLibraryOrder().by === 'taken') return null
  const now = new Date()
  const today = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  const added = files.flatMap(({ photoId, takenAt, isNew }) =>
    photoId && takenAt && isNew ? { photoId, takenAt } : [],
  )
  if (added.every(({ takenAt }) => takenAt.startsWith(today))) return null
  return added.reduce((last, photo) => (Date.parse(photo.takenAt) > Date.parse(last.takenAt) ? photo : last))
}

/** Lets the browser ask before the page is closed while files are being uploaded, or wait for the user in a queue that has stopped. */
function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [active])
}
