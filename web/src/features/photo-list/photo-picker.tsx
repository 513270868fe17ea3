import { Button } from '@koma/ui/button/button.tsx'
import { classNames } from '@koma/ui/class-names.ts'
import { ModeBar } from '@koma/ui/layout/mode-bar.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSelectionKeys } from '../../platform/keys/use-selection-keys.ts'
import { type ArrangedLibrary, type GridLook, useSelection } from '../photos/index.ts'
import styles from './photo-list.module.css'
import { PickerGrid } from './picker-grid.tsx'

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
  onDone: (photoIds: readonly string[]) => void
  onClose: () => void
}

/** A page to choose photos on. Scrolls with the window, like every grid of a page. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { list, title, single = false, busy = false, look, onDone, onClose } = props
  const t = useTranslations('photoList.picker')
  const said = useTranslations('photos.selection')
  const { selection, onSelect } = useSelection(list)
  const [isBegun, setBegun] = useState(false)
  if (!isBegun) {
    setBegun(true)
    if (props.chosen) onSelect({ type: 'set', photoIds: props.chosen, on: true })
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
      <div className={classNames(styles.page, !look && styles.scrubbed)}>
        {props.above && <div className={classNames(styles.above, styles.pickerAbove)}>{props.above}</div>}
        <PickerGrid list={list} selection={selection} onSelect={onSelect} single={single} look={look} />
      </div>
    </>
  )
}
