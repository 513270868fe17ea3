import { offsetOf } from '../photos/index.ts'
import type { WantedEdit } from './use-edits.ts'
import { type WorldChoice, worldToSend } from './world-field.tsx'
import { dateToSend, writtenDate } from './written-date.ts'

/** What is filled in to edit many photos. */
export interface EditDraft extends WorldChoice {
  dateWish: 'keep' | 'set' | 'shift' | 'file'
  written: string
  offset: number
  isLater: boolean
  days: string
  hours: string
  minutes: string
  /** The time zone that a shift changes to; null if it stays. */
  zone: number | null
  worldWish: 'keep' | 'set' | 'none' | 'file'
  captionWish: 'keep' | 'set' | 'none'
  caption: string
}

const lengths = { days: 86_400, hours: 3600, minutes: 60 }

/** Changes nothing. `first` is when the oldest photo was taken, as it is in the other functions here. */
export function emptyDraft(first: string): EditDraft {
  return {
    dateWish: 'keep',
    written: writtenDate(first),
    offset: offsetOf(first),
    isLater: true,
    days: '',
    hours: '',
    minutes: '',
    zone: null,
    worldWish: 'keep',
    world: '',
    picked: null,
    captionWish: 'keep',
    caption: '',
  }
}

/** The edit to send; empty if nothing would change. */
export function wantedEditOf(draft: EditDraft, first: string): WantedEdit {
  return { ...dateChangeOf(draft, first), ...worldChangeOf(draft), ...captionChangeOf(draft) }
}

/**
 * The seconds of a shift. A change of the time zone alone leaves the clock as it reads, so it moves the photos by the difference of the
 * zones; all of them by that of the first, so that they keep their order.
 */
export function shiftSecondsOf(draft: EditDraft, first: string): number {
  const { isLater, zone } = draft
  const units = Object.keys(lengths) as Array<keyof typeof lengths>
  const sum = units.reduce((total, unit) => total + (Math.trunc(Number(draft[unit])) || 0) * lengths[unit], 0)
  return (isLater ? sum : -sum) + (zone === null ? 0 : (offsetOf(first) - zone) * 60)
}

function dateChangeOf(draft: EditDraft, first: string): Pick<WantedEdit, 'taken_at' | 'shift'> {
  if (draft.dateWish === 'file') return { taken_at: null }
  if (draft.dateWish === 'set') {
    return draft.written === '' ? {} : { taken_at: dateToSend(draft.written, draft.offset, first) }
  }
  const seconds = shiftSecondsOf(draft, first)
  if (draft.dateWish === 'keep' || (seconds === 0 && draft.zone === null)) return {}
  return { shift: { seconds, ...(draft.zone !== null && { utc_offset_minutes: draft.zone }) } }
}

function worldChangeOf({ worldWish, world, picked }: EditDraft): Pick<WantedEdit, 'world'> {
  if (worldWish === 'keep' || (worldWish === 'set' && world.trim() === '')) return {}
  if (worldWish === 'file') return { world: null }
  return { world: worldWish === 'none' ? { world_name: null } : worldToSend({ world, picked }) }
}

/** The file says nothing of a caption, so there is none to bring back. */
function captionChangeOf({ captionWish, caption }: EditDraft): Pick<WantedEdit, 'caption'> {
  if (captionWish === 'keep' || (captionWish === 'set' && caption.trim() === '')) return {}
  return { caption: captionWish === 'none' ? null : caption }
}
