import { type RefObject, useCallback, useEffect, useState } from 'react'

export interface FullScreen {
  on: boolean
  enter: () => void
  toggle: () => void
  /** False where it was not on. */
  leave: () => boolean
}

/** The stage over everything else: the browser's own full screen where it has one, over the page where it has none (iPhones). */
export function useFullScreen(stage: RefObject<HTMLElement | null>): FullScreen {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const onChange = () => {
      if (!document.fullscreenElement) setOn(false)
    }
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])
  useEffect(() => (on && stage.current ? keepOthersOut(stage.current) : undefined), [on, stage])
  const enter = useCallback(() => setOn(true), [])
  const leave = useCallback(() => {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    setOn(false)
    return on
  }, [on])
  const toggle = useCallback(() => {
    if (on) {
      leave()
      return
    }
    setOn(true)
    // It may be refused: then the stage lies over the page all the same.
    void stage.current?.requestFullscreen?.().catch(() => {})
  }, [on, leave, stage])
  return { on, enter, toggle, leave }
}

/** What is covered can be neither reached by the keyboard nor read aloud. What speaks (snackbars, dialogs) stays. */
function keepOthersOut(stage: HTMLElement): () => void {
  const silenced: Element[] = []
  for (let at: HTMLElement = stage; at.parentElement && at !== document.body; at = at.parentElement) {
    for (const beside of at.parentElement.children) {
      if (beside === at || beside.hasAttribute('inert')) continue
      if (beside.matches(speaking) || beside.querySelector(speaking)) continue
      beside.setAttribute('inert', '')
      silenced.push(beside)
    }
  }
  return () => {
    for (const element of silenced) element.removeAttribute('inert')
  }
}

const speaking = '[role="status"], [role="alert"], [role="dialog"], [aria-live]'
