import { type ArrangedLibrary, inSections } from '../photos/index.ts'
import type { TrashIndex } from './trash-index.ts'
import { groupByUrgency, urgencies } from './urgency.ts'

/** The trash as it is shown, with the photos that are deleted next first. The key of a section is the index of its urgency. */
export function arrangeTrash(index: TrashIndex, now: number): ArrangedLibrary {
  const groups = groupByUrgency(index.trashedAt, now)
  const sections = groups.map(({ urgency, from, to }) => ({ key: urgencies.indexOf(urgency), from, to }))
  return inSections(index, { by: 'trashed', first: 'oldest' }, sections)
}
