import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type ArrangedLibrary, isLoaded } from '../../library/arranged-library.ts'

interface Range {
  from: number
  to: number
}

interface Step {
  rangeIn: (library: ArrangedLibrary) => Range
  act: (library: ArrangedLibrary) => void
  /** What it waits for. */
  range: Range
  loading: AbortController
}

/**
 * Acts when the photos of a range, its end not included, are loaded, with the list that has them. Other photos may come or leave in
 * the meantime, so each list is asked where the range is.
 */
export type WhenLoaded = (rangeIn: Step['rangeIn'], act: Step['act']) => void

/** For steps that need photos that may not be loaded, such as choosing a range. A later step replaces one that waits. */
export function useLoadedStep(library: ArrangedLibrary): WhenLoaded {
  const t = useTranslations('photos')
  const snackbar = useSnackbar()
  const latest = useRef(library)
  latest.current = library
  const waiting = useRef<Step | null>(null)
  const take = useCallback(
    (rangeIn: Step['rangeIn'], act: Step['act']) => {
      waiting.current?.loading.abort()
      waiting.current = null
      const { current: list } = latest
      const range = rangeIn(list)
      if (isLoaded(list, range.from, range.to)) return act(list)
      const step: Step = { rangeIn, act, range, loading: new AbortController() }
      waiting.current = step
      list.load(range.from, range.to, { signal: step.loading.signal }).catch(() => {
        if (waiting.current !== step) return
        waiting.current = null
        snackbar.show({ text: t('pagesFailing') })
      })
    },
    [snackbar, t],
  )
  useEffect(() => {
    const step = waiting.current
    if (!step) return
    const { from, to } = step.rangeIn(library)
    const hasMoved = from !== step.range.from || to !== step.range.to
    if (hasMoved || isLoaded(library, from, to)) take(step.rangeIn, step.act)
  }, [library, take])
  useEffect(() => () => waiting.current?.loading.abort(), [])
  return take
}
