import type { UploadQueue } from '@koma/client/uploads'
import { summarise, targetShown } from '@koma/client/uploads'
import { limits } from '@koma/contract/limits'
import { useRootMark } from '@koma/ui/browser/root-mark.ts'
import { Button } from '@koma/ui/button/button.tsx'
import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { FrameMeter } from '@koma/ui/meter/frame-meter.tsx'
import { ChevronDown } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUploadParts } from '../upload-context.ts'
import { ToastFiles } from './toast-files.tsx'
import { UploadPill } from './upload-pill.tsx'
import styles from './upload-toast.module.css'
import { useTimeLeft } from './use-time-left.ts'

/** Stays open for 5 s and then folds to a pill. If the user opens it, it stays open. */
export function UploadToast({ queue }: { queue: UploadQueue }) {
  const t = useTranslations('uploads')
  const { total } = summarise(queue)
  const { open, hold, toggle, control } = useFolding(total)
  useRootMark('upload-toast')
  return (
    <section aria-label={t('region')} className={styles.place}>
      {open ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the timer; nothing is operated by it.
        <div
          className={styles.toast}
          onPointerEnter={() => hold(true)}
          onPointerLeave={() => hold(false)}
          onFocus={() => hold(true)}
          onBlur={() => hold(false)}
        >
          <OpenToast queue={queue} onFold={toggle} control={control} />
        </div>
      ) : (
        <UploadPill queue={queue} onOpen={toggle} control={control} />
      )}
    </section>
  )
}

interface OpenToastProps {
  queue: UploadQueue
  onFold: () => void
  control: Ref<HTMLButtonElement>
}

function OpenToast({ queue, onFold, control }: OpenToastProps) {
  const t = useTranslations('uploads')
  const { uploader } = useUploadParts()
  const { total, done, waiting, progress, bytesLeft } = summarise(queue)
  const timeLeft = useTimeLeft(bytesLeft)
  const left = total - done
  const { target, isPutting } = targetShown(queue)
  const words = {
    running: isPutting && target ? [t('putting'), null] : [t('running', { done, total }), timeLeft],
    paused: [t('paused'), isPutting ? t('pausedPutting') : t('pausedBody', { left })],
    stopped: [t('stopped', { left: waiting }), t('stoppedBody')],
  } as const
  const [title, detail] = words[queue.state === 'paused' || queue.state === 'stopped' ? queue.state : 'running']
  return (
    <>
      <div className={styles.head}>
        <div className={styles.words}>
          <b>{title}</b>
          {detail && <span>{detail}</span>}
          {target && <span className={styles.target}>{t('into', { name: target.name })}</span>}
        </div>
        <IconButton ref={control} icon={ChevronDown} label={t('fold')} tooltip={false} onClick={onFold} />
      </div>
      <FrameMeter label={t('upload')} value={Math.round(progress * total) / 100} max={total} className={styles.meter} />
      <ToastFiles queue={queue} />
      <div className={styles.foot}>
        <Button kind="text" size="small" onClick={() => uploader?.cancel()}>
          {t('cancel')}
        </Button>
        {queue.state === 'stopped' ? (
          <Button kind="primary" size="small" onClick={() => uploader?.proceedAfterStop()}>
            {t('resume')}
          </Button>
        ) : (
          <span>{t('stay')}</span>
        )}
      </div>
    </>
  )
}

/** Added files open it again. The focus stays on the button that folds or unfolds it. */
function useFolding(total: number) {
  const [open, setOpen] = useState(true)
  const [held, hold] = useState(false)
  const [pinned, setPinned] = useState(false)
  const [seen, setSeen] = useState(total)
  const control = useRef<HTMLButtonElement>(null)
  const byHand = useRef(false)
  if (total > seen) setOpen(true)
  if (total !== seen) setSeen(total)
  // biome-ignore lint/correctness/useExhaustiveDependencies: added files begin the time anew.
  useEffect(() => {
    if (!open || held || pinned) return
    const timer = setTimeout(() => setOpen(false), limits.uploadToast)
    return () => clearTimeout(timer)
  }, [open, held, pinned, total])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other control is there only after the change.
  useEffect(() => {
    if (byHand.current) control.current?.focus()
    byHand.current = false
  }, [open])
  const toggle = () => {
    byHand.current = true
    setPinned(!open)
    hold(false)
    setOpen(!open)
  }
  return { open, hold, toggle, control }
}
