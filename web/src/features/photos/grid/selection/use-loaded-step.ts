import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type ArrangedLibrary, isLoaded } from '../../library/arranged-library.ts'

interface Step {
  from: number
  to: number
  act: (library: ArrangedLibrary) => void
  loading: AbortController
}

/** Acts when the photos from one place to another (not included) are loaded, with the list that has them. */
export type WhenLoaded = (from: number, to: number, act: (library: ArrangedLibrary) => void) => void

/** For steps that need photos that may not be loaded, such as choosing a range. A later step replaces one that waits. */
export function useLoadedStep(library: ArrangedLibrary): WhenLoaded {
  const t = useTranslations('photos')
  const snackbar = useSnackbar()
  const latest = useRef(library)
  latest.current = library
  const waiting = useRef<Step | null>(null)
  useEffect(() => {
    const step = waiting.current
    if (!step || !isLoaded(library, step.from, step.to)) return
    waiting.current = null
    step.act(library)
  }, [library])
  useEffect(() => () => waiting.current?.loading.abort(), [])
  return useCallback(
    (from, to, act) => {
      waiting.current?.loading.abort()
      waiting.current = null
      const { current: list } = latest
      if (isLoaded(list, from, to)) return act(list)
      const step: Step = { from, to, act, loading: new AbortController() }
      waiting.current = step
      list.load(from, to, { signal: step.loading.signal }).catch(() => {
        if (waiting.current !== step) return
        waiting.current = null
        snackbar.show({ text: t('pagesFailing') })
      })
    },
    [snackbar, t],
  )
}
