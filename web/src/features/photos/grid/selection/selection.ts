import { limits } from '@koma/contract/limits'

export interface Selection {
  chosen: ReadonlySet<string>
  /** What was chosen before the current range, so that photos leave the selection when the range shrinks. */
  base: ReadonlySet<string>
  /** Where the next range starts. */
  anchor: string | null
  /** The user asked to choose photos and may not have chosen any yet. */
  begun: boolean
  /** Grows whenever something was refused because the limit is reached. */
  refusals: number
}

export type SelectionStep =
  /** Shows the checks before anything is chosen. */
  | { type: 'begin' }
  | { type: 'toggle'; photoId: string }
  /** From the anchor to another photo, both included, the anchor first. */
  | { type: 'extend'; photoIds: readonly string[] }
  /** A pointer is moved over photos, which chooses them if `on` or removes them. It started at the first one. */
  | { type: 'paint'; photoIds: readonly string[]; on: boolean }
  | { type: 'begin paint'; photoId: string }
  | { type: 'set'; photoIds: readonly string[]; on: boolean }
  /** Only photos that are still there stay chosen. */
  | { type: 'keep'; isThere: (photoId: string) => boolean }
  | { type: 'clear' }

const nothing: ReadonlySet<string> = new Set()

export const noSelection: Selection = { chosen: nothing, base: nothing, anchor: null, begun: false, refusals: 0 }

export const isSelecting = ({ begun, chosen }: Selection) => begun || chosen.size > 0

export function select(selection: Selection, step: SelectionStep): Selection {
  switch (step.type) {
    case 'begin':
      return { ...selection, begun: true }
    case 'toggle':
      return settle(
        change(selection, selection.chosen, [step.photoId], !selection.chosen.has(step.photoId)),
        step.photoId,
      )
    case 'extend':
      return change(
        { ...selection, anchor: selection.anchor ?? step.photoIds[0] ?? null },
        selection.base,
        step.photoIds,
        true,
      )
    case 'begin paint':
      return { ...selection, base: selection.chosen, anchor: step.photoId }
    case 'paint':
      return change(selection, selection.base, step.photoIds, step.on)
    case 'set':
      return settle(change(selection, selection.chosen, step.photoIds, step.on), selection.anchor)
    case 'keep': {
      const chosen = new Set([...selection.chosen].filter(step.isThere))
      if (chosen.size === selection.chosen.size) return selection
      const anchor = selection.anchor !== null && step.isThere(selection.anchor) ? selection.anchor : null
      return settle({ ...selection, chosen }, anchor)
    }
    case 'clear':
      return !isSelecting(selection) ? selection : { ...noSelection, refusals: selection.refusals }
  }
}

/** Whether all, some (`mixed`) or none of a section's photos are chosen, for its checkbox. */
export function shareOf(chosen: ReadonlySet<string>, photoIds: Iterable<string>): boolean | 'mixed' {
  let some = false
  let all = true
  for (const photoId of photoIds) {
    if (chosen.has(photoId)) some = true
    else all = false
    if (some && !all) return 'mixed'
  }
  return some && all
}

function change(selection: Selection, from: ReadonlySet<string>, photoIds: readonly string[], on: boolean): Selection {
  const chosen = new Set(from)
  let refused = false
  for (const photoId of photoIds) {
    if (!on) chosen.delete(photoId)
    else if (chosen.has(photoId) || chosen.size < limits.selection) chosen.add(photoId)
    else refused = true
  }
  return { ...selection, chosen, refusals: selection.refusals + (refused ? 1 : 0) }
}

function settle(selection: Selection, anchor: string | null): Selection {
  return { ...selection, base: selection.chosen, anchor }
}
