import { limits } from '@koma/contract/limits'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useEffect, useReducer, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ArrangedLibrary } from '../../library/arranged-library.ts'
import { noSelection, select } from './selection.ts'

/** The chosen photos of a list. Photos that leave the list leave the selection; a snackbar says when the limit is reached. */
export function useSelection(library: Pick<ArrangedLibrary, 'has'>) {
  const t = useTranslations('photos.selection')
  const snackbar = useSnackbar()
  const [selection, onSelect] = useReducer(select, noSelection)
  useEffect(() => onSelect({ type: 'keep', isThere: (photoId) => library.has(photoId) !== false }), [library])

  // The phone apps answer it with a tick of the motor.
  useEffect(() => {
    if (selection.chosen.size > 0) dispatchEvent(new Event('koma:chosen'))
  }, [selection.chosen])

  const toldAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (selection.refusals === 0) return
    // A range that is being drawn is refused with every move; one snackbar is enough.
    if (performance.now() - toldAt.current < limits.snackbar) return
    toldAt.current = performance.now()
    snackbar.show({ text: t('full', { limit: limits.selection }) })
  }, [selection.refusals, snackbar, t])
  return { selection, onSelect }
}
