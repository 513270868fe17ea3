import { Haptics, ImpactStyle } from '@capacitor/haptics'

/** How far a finger pulls until letting go refreshes, and how far the sign follows it at most, in pixels. */
const enough = 72
const furthest = 110
const resistance = 0.5

export interface PullParts {
  /** Whether the open page may be pulled: the timeline has a pull of its own. */
  mayPull(): boolean
  refresh(): Promise<void>
}

/** Pulling the top of any page down refreshes it, as the browser around it would do. */
export function refreshByPulling({ mayPull, refresh }: PullParts): void {
  let start: number | null = null
  let pulled = 0
  let sign: HTMLElement | null = null

  const show = (by: number) => {
    if (by > 0 && pulled < enough && by >= enough) void Haptics.impact({ style: ImpactStyle.Light }).catch(() => {})
    pulled = by
    if (by > 0) sign ??= document.body.appendChild(makeSign())
    if (!sign) return
    sign.style.transform = `translate(-50%, ${by}px) rotate(${by * 3}deg)`
    sign.style.opacity = String(Math.min(1, by / enough))
  }
  const remove = () => {
    sign?.remove()
    sign = null
    pulled = 0
  }
  document.addEventListener(
    'touchstart',
    ({ touches, target }) => {
      const isFree = touches.length === 1 && scrollY <= 0 && sign === null && mayPull()
      // A dialog, a sheet or the scrubber moves by itself.
      const isTaken = target instanceof Element && target.closest('[role="dialog"], [role="slider"], [role="menu"]')
      start = isFree && !isTaken ? (touches[0]?.clientY ?? null) : null
    },
    { passive: true },
  )
  document.addEventListener(
    'touchmove',
    ({ touches }) => {
      if (start === null) return
      if (scrollY > 0 || touches.length > 1) {
        start = null
        remove()
      } else show(Math.max(0, Math.min(((touches[0]?.clientY ?? start) - start) * resistance, furthest)))
    },
    { passive: true },
  )
  document.addEventListener('touchend', () => {
    const isEnough = start !== null && pulled >= enough
    start = null
    if (!isEnough) return remove()
    show(enough)
    sign?.animate([{ rotate: '0deg' }, { rotate: '360deg' }], { duration: 800, iterations: Number.POSITIVE_INFINITY })
    void refresh().finally(remove)
  })
  document.addEventListener('touchcancel', () => {
    start = null
    remove()
  })
}

/** Says nothing to a screen reader, whose user refreshes otherwise. */
function makeSign(): HTMLElement {
  const sign = document.createElement('div')
  sign.ariaHidden = 'true'
  sign.dataset['pull'] = ''
  Object.assign(sign.style, {
    position: 'fixed',
    top: 'calc(var(--safe-t) - 36px)',
    left: '50%',
    zIndex: 'var(--z-toast)',
    width: '32px',
    height: '32px',
    border: '3px solid var(--line-strong)',
    borderTopColor: 'var(--accent)',
    borderRadius: '50%',
    background: 'var(--surface-overlay)',
    boxShadow: 'var(--shadow-2)',
    pointerEvents: 'none',
  })
  return sign
}
