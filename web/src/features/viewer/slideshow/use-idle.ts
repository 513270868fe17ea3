import { useEffect, useState } from 'react'

/** In ms: long enough to read the controls, short enough that the photo is soon alone. */
const idleAfter = 2500

/** Whether nobody has moved the pointer, touched the screen or pressed a key for a while. Never while `active` is false. */
export function useIdle(active: boolean): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    if (!active) return
    let timer: ReturnType<typeof setTimeout>
    const wake = () => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), idleAfter)
    }
    const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    wake()
    for (const sign of signs) addEventListener(sign, wake)
    return () => {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, wake)
      setIdle(false)
    }
  }, [active])
  return idle
}
