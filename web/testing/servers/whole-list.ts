import type { ArrangedLibrary } from '../../src/features/photos/library/arranged-library.ts'
import { indexOf, type LibraryRow } from '../../src/features/photos/library/library-index.ts'
import type { PageRequest } from '../../src/features/photos/source/photo-source.ts'
import { arrangeParts } from '../../src/features/photos/sync/arrange/arrange-parts.ts'
import { daySections } from '../../src/features/photos/sync/arrange/day-sections.ts'
import { compareKeys, keyOf } from '../../src/features/photos/sync/list-rows.ts'

/** A list in one part, all of it loaded. */
export function wholeList(
  rows: readonly LibraryRow[],
  order: PageRequest['order'],
  before?: ArrangedLibrary,
): ArrangedLibrary {
  const ascending = rows.toSorted((a, b) => compareKeys(keyOf(a, order.by), keyOf(b, order.by)))
  const summary = { start: { moment: 0, photoId: '' }, count: rows.length, ratioSum: 0, days: 0, version: 0 }
  const part = { summary, rows: indexOf(ascending), oldest: 0, newest: 0 }
  const sectioning = daySections(order.by)
  return arrangeParts([part], { order, sectioning, isGone: () => false, load: () => Promise.resolve() }, before)
}
