import { useMediaQuery } from '@koma/ui/browser/media.ts'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import {
  type ArrangedLibrary,
  type GridLook,
  MonthScrubber,
  PagesNotice,
  PhotoGrid,
  type SelectionStep,
  usePhotoGrid,
  usePhotoPages,
  type useSelection,
} from '../photos/index.ts'

interface PickerGridProps extends ReturnType<typeof useSelection> {
  list: ArrangedLibrary
  /** Only one photo can be chosen; choosing another replaces it. */
  single?: boolean
  /** How photos are shown if not by date. */
  look?: GridLook | undefined
  /** Photos that are shown and cannot be chosen; by default there are none. */
  isChoosable?: (photoId: string) => boolean
  /** Called with the places on the screen, for lists that are loaded as one scrolls. */
  onSeen?: (places: { from: number; to: number }) => void
}

const nowhere = () => ''
const anyPhoto = () => true

/** The step without photos that cannot be chosen; null if nothing is left of it. */
function onlyChoosable(step: SelectionStep, isChoosable: (photoId: string) => boolean): SelectionStep | null {
  if (step.type === 'toggle') return isChoosable(step.photoId) ? step : null
  return 'photoIds' in step ? { ...step, photoIds: step.photoIds.filter(isChoosable) } : step
}

/** The photos of every picker, on a page or in a dialog: a click chooses, nothing opens. */
export function PickerGrid(props: PickerGridProps) {
  const { list, selection, onSelect, single = false, look, isChoosable = anyPhoto, onSeen } = props
  const said = useTranslations('photos.selection')
  const { key } = useLocation()
  const view = usePhotoGrid(list, `${key} picker`, look?.tokens)
  const trouble = usePhotoPages(list, view.seen)
  const withScrubber = useMediaQuery('(min-width: 800px)')
  const { from, to } = view.seen
  useEffect(() => onSeen?.({ from, to }), [onSeen, from, to])
  const choose = (given: SelectionStep) => {
    const step = onlyChoosable(given, isChoosable)
    if (!step) return
    if (!single) return onSelect(step)
    const photoId = 'photoId' in step ? step.photoId : 'photoIds' in step ? step.photoIds.at(-1) : undefined
    if (photoId === undefined || step.type === 'begin paint') return
    const on = !selection.chosen.has(photoId) || step.type === 'paint'
    onSelect({ type: 'clear' })
    if (on) onSelect({ type: 'toggle', photoId })
  }
  const { size } = selection.chosen
  return (
    <>
      <VisuallyHidden>
        <span role="status">{(size > 0 || selection.anchor) && said('said', { count: size })}</span>
      </VisuallyHidden>
      <PhotoGrid view={view} selection={selection} onSelect={choose} linkTo={nowhere} picking look={look} />
      <PagesNotice trouble={trouble} />
      {withScrubber && !look && <MonthScrubber view={view} />}
    </>
  )
}
