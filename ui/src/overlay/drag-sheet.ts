import { isPulledDown, lockDirection, rubberBand, type SwipeSample, speedOf } from '../gestures/swipe.ts'

/** Dialogs come from the bottom below this width, as in dialog.module.css. */
const phone = '(max-width: 639.98px)'
/** In ms: a finger that rests so long before it moves has begun something else, such as choosing photos. */
const rest = 350
/** In ms: longer than a sheet takes to leave. One that is still open then was not meant to close. */
const leaving = 300
/** How far a sheet is pulled until letting go closes it: a part of its height, but no more than a thumb reaches. */
const share = 1 / 3
const furthest = 160

interface SheetDoings {
  /** Whether it must not be closed now. It gives way a little and comes back. */
  stays: () => boolean
  close: () => void
}

interface Drag {
  target: Element
  x: number
  y: number
  at: number
  /** Where the finger was when the sheet began to follow it; undefined before. */
  takenAt?: number
  pulled: number
  samples: SwipeSample[]
}

/** Lets a finger pull a sheet down to close it. Returns how to stop. */
export function dragSheet(sheet: HTMLElement, { stays, close }: SheetDoings): () => void {
  let drag: Drag | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const follow = (pulled: number) => {
    sheet.dataset['drag'] = 'following'
    sheet.style.translate = `0 ${pulled}px`
  }
  const settle = (translate: string) => {
    sheet.dataset['drag'] = 'settling'
    sheet.style.translate = translate
  }
  const begin = ({ touches, target, timeStamp: at }: TouchEvent) => {
    const [touch] = touches
    if (drag?.takenAt !== undefined) settle('')
    drag = null
    if (touches.length !== 1 || !touch || !(target instanceof Element) || !matchMedia(phone).matches) return
    drag = { target, x: touch.clientX, y: touch.clientY, at, pulled: 0, samples: [] }
  }
  const move = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (!drag || !touch) return
    const way = { x: touch.clientX - drag.x, y: touch.clientY - drag.y }
    if (drag.takenAt === undefined) {
      const direction = lockDirection('undecided', way)
      if (direction === 'undecided') return
      const isFree = event.cancelable && !event.defaultPrevented && event.timeStamp - drag.at < rest
      if (direction !== 'upright' || way.y < 0 || !isFree || !mayPull(drag.target, sheet)) {
        drag = null
        return
      }
      drag.takenAt = way.y
    }
    event.preventDefault()
    const moved = Math.max(0, way.y - drag.takenAt)
    drag.pulled = moved
    drag.samples = [...drag.samples.slice(-24), { ...way, at: event.timeStamp }]
    follow(stays() ? rubberBand(moved, sheet.clientHeight / 4) : moved)
  }
  const end = ({ timeStamp, type }: TouchEvent) => {
    if (drag?.takenAt === undefined) {
      drag = null
      return
    }
    const { pulled, samples } = drag
    drag = null
    const enough = Math.min(sheet.clientHeight * share, furthest)
    const isMeant = isPulledDown(pulled, speedOf(samples, timeStamp).y, enough)
    if (type === 'touchcancel' || stays() || !isMeant) return settle('')
    settle('0 100%')
    close()
    clearTimeout(timer)
    timer = setTimeout(() => sheet.dataset['state'] !== 'closed' && settle(''), leaving)
  }
  sheet.addEventListener('touchstart', begin, { passive: true })
  // Not passive: what the sheet follows must not scroll as well.
  sheet.addEventListener('touchmove', move, { passive: false })
  sheet.addEventListener('touchend', end)
  sheet.addEventListener('touchcancel', end)
  return () => {
    clearTimeout(timer)
    sheet.removeEventListener('touchstart', begin)
    sheet.removeEventListener('touchmove', move)
    sheet.removeEventListener('touchend', end)
    sheet.removeEventListener('touchcancel', end)
  }
}

/** Not in a list that is scrolled, which scrolls back first, nor on anything that follows fingers itself. */
function mayPull(target: Element, sheet: Element): boolean {
  for (let each: Element | null = target; each; each = each.parentElement) {
    if (
      each.scrollTop > 0 ||
      getComputedStyle(each).touchAction === 'none' ||
      each.matches('[role="slider"], [type="range"]')
    )
      return false
    if (each === sheet) return true
  }
  return false
}
