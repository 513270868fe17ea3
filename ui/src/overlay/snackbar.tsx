import { limits } from '@koma/contract/limits'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import styles from './snackbar.module.css'

export interface SnackbarMessage {
  text: string
  /** At most one: usually undo. */
  action?: { label: string; onAct: () => void }
  /** Milliseconds on the screen; 3 s by default. */
  duration?: number
  /** Of something that the user did not ask for: it is left out while a message with an action is shown. */
  inBackground?: boolean
}

interface SnackbarQueue {
  /** Returns a function that withdraws the message, for when it turns out to be wrong. */
  show: (message: SnackbarMessage) => () => void
}

const Context = createContext<SnackbarQueue | null>(null)

export function useSnackbar(): SnackbarQueue {
  const queue = useContext(Context)
  if (!queue) throw new Error('useSnackbar needs a SnackbarProvider above it')
  return queue
}

/**
 * One message at a time. A newer one replaces it at once, so that an undo on the screen always belongs to what was done last; what was
 * replaced does not come back. Only a notice from the background does not replace an undo. A message stays while the pointer or the
 * focus is on it.
 */
export function SnackbarProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<(SnackbarMessage & { key: number }) | null>(null)
  const nextKey = useRef(0)
  const close = useCallback((key: number) => setCurrent((before) => (before?.key === key ? null : before)), [])
  const show = useCallback(
    (message: SnackbarMessage) => {
      const key = nextKey.current++
      setCurrent((before) => (message.inBackground && before?.action ? before : { ...message, key }))
      return () => close(key)
    },
    [close],
  )
  const queue = useMemo(() => ({ show }), [show])
  return (
    <Context value={queue}>
      {children}
      {/* The region is always there: a live region that arrives together with its words is not read aloud. */}
      <div role="status" className={styles.place}>
        {current && <Snackbar key={current.key} message={current} onClose={() => close(current.key)} />}
      </div>
    </Context>
  )
}

function Snackbar({ message, onClose }: { message: SnackbarMessage; onClose: () => void }) {
  const [held, setHeld] = useState(false)
  const left = useRef(message.duration ?? limits.snackbar)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (held) return
    const started = performance.now()
    const timer = setTimeout(() => close.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - started
    }
  }, [held])
  const { action } = message
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the timer; nothing is operated by it.
    <div
      className={styles.snackbar}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{message.text}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.onAct()
            onClose()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
