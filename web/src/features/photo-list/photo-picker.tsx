import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMediaQuery } from '../../platform/browser/media.ts'
import { useSelectionKeys } from '../../platform/keys/use-selection-keys.ts'
import { Button } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ModeBar } from '../../ui/layout/mode-bar.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import {
  type ArrangedLibrary,
  type GridLook,
  MonthScrubber,
  PagesNotice,
  PhotoGrid,
  type SelectionStep,
  usePhotoGrid,
  usePhotoPages,
  useSelection,
} from '../photos/index.ts'
import styles from './photo-list.module.css'

export interface PhotoPickerProps {
  list: ArrangedLibrary
  title: string
  /** The verb: `追加する`. */
  doneLabel: string
  doingLabel?: string
  /** Initially chosen. */
  chosen?: readonly string[]
  /** Only one photo can be chosen; choosing another replaces it. */
  single?: boolean
  /** Allows finishing with nothing chosen. */
  mayBeEmpty?: boolean
  busy?: boolean
  /** How photos are shown if not by date. */
  look?: GridLook
  above?: ReactNode
  /** Photos that are shown and cannot be chosen; by default there are none. */
  isChoosable?: (photoId: string) => boolean
  /** Called with the places on the screen, for lists that are loaded as one scrolls. */
  onSeen?: (places: { from: number; to: number }) => void
  onDone: (photoIds: readonly string[]) => void
  onClose: () => void
}

const nowhere = () => ''
const anyPhoto = () => true

/** The step without photos that cannot be chosen; null if nothing is left of it. */
function onlyChoosable(step: SelectionStep, isChoosable: (photoId: string) => boolean): SelectionStep | null {
  if (step.type === 'toggle') return isChoosable(step.photoId) ? step : null
  return 'photoIds' in step ? { ...step, photoIds: step.photoIds.filter(isChoosable) } : step
}

/** A page to choose photos on: a click chooses, nothing opens. Scrolls with the window, like every grid. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { list, title, single = false, busy = false, look, onDone, onClose } = props
  const t = useTranslations('photoList.picker')
  const said = useTranslations('photos.selection')
  const { key } = useLocation()
  const view = usePhotoGrid(list, `${key} picker`, look?.tokens)
  const trouble = usePhotoPages(list, view.seen)
  const { selection, onSelect } = useSelection(list)
  const withScrubber = useMediaQuery('(min-width: 800px)')
  const [isBegun, setBegun] = useState(false)
  if (!isBegun) {
    setBegun(true)
    if (props.chosen) onSelect({ type: 'set', photoIds: props.chosen, on: true })
  }
  const { isChoosable = anyPhoto, onSeen } = props
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
  const clear = () => onSelect({ type: 'clear' })
  useSelectionKeys({ active: true, onClear: size > 0 ? clear : onClose, onDelete: () => {} })
  return (
    <>
      <ModeBar
        close={{ label: t('close'), onClose }}
        title={size > 0 && !single ? said.rich('count', { count: size, b: (number) => <b>{number}</b> }) : title}
      >
        <Button
          kind="primary"
          disabled={size === 0 && !props.mayBeEmpty}
          loading={busy}
          loadingText={props.doingLabel}
          onClick={() => onDone([...selection.chosen])}
        >
          {props.doneLabel}
        </Button>
      </ModeBar>
      <VisuallyHidden>
        <span role="status">{(size > 0 || selection.anchor) && said('said', { count: size })}</span>
      </VisuallyHidden>
      <div className={classNames(styles.page, !look && styles.scrubbed)}>
        {props.above && <div className={classNames(styles.above, styles.pickerAbove)}>{props.above}</div>}
        <PhotoGrid view={view} selection={selection} onSelect={choose} linkTo={nowhere} picking look={look} />
      </div>
      <PagesNotice trouble={trouble} />
      {withScrubber && !look && <MonthScrubber view={view} />}
    </>
  )
}
