import { type RefObject, useCallback, useEffect, useState } from 'react'

export interface FullScreen {
  on: boolean
  enter: () => void
  toggle: () => void
  /** Returns false if it was not on. */
  leave: () => boolean
}

/** Shows the stage over everything else: in the browser's full screen, or over the page if there is none (iPhones). */
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
    // If the browser refuses, the stage still covers the page.
    void stage.current?.requestFullscreen?.().catch(() => {})
  }, [on, leave, stage])
  return { on, enter, toggle, leave }
}

/** Hides what is covered from keyboard and screen readers, except for what makes announcements (snackbars, dialogs). */
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
