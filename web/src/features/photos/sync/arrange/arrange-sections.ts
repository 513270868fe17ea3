import type { PhotoSection, StretchEstimate } from '../../library/arranged-library.ts'
import type { LibraryIndex } from '../../library/library-index.ts'
import type { PartSummary } from '../list-part.ts'
import type { Stretch } from './arrange-parts.ts'
import type { Sectioning } from './day-sections.ts'

/** Consecutive photos of one part with the same key. Places count from the part's first photo. */
interface Run {
  key: number
  from: number
  to: number
}

/** What the sections of a list were made of, so that unchanged ones can be recognised. */
const sources = new WeakMap<readonly PhotoSection[], readonly (readonly unknown[])[]>()

/**
 * The sections of a list. Photos on both sides of the border between two parts share a section if they have the same key; a part
 * that is not loaded is a section of its own.
 */
export function arrangeSections(
  stretches: readonly Stretch[],
  isReversed: boolean,
  sectioning: Sectioning,
  before: readonly PhotoSection[] = [],
): readonly PhotoSection[] {
  const sections: PhotoSection[] = []
  const made: unknown[][] = []
  for (const stretch of stretches) {
    if (!stretch.rows) {
      sections.push(estimated(stretch, isReversed, sectioning))
      made.push([stretch.summary])
      continue
    }
    for (const run of runsOf(stretch.rows, sectioning, isReversed)) {
      const last = sections.at(-1)
      const continues = run.from === 0 && last && !last.estimate && last.key === run.key
      if (continues) {
        last.to = stretch.from + run.to
        made.at(-1)?.push(run)
      } else {
        sections.push({ key: run.key, from: stretch.from + run.from, to: stretch.from + run.to })
        made.push([run])
      }
    }
  }
  const known = sources.get(before)
  const shared = sections.map((section, number) => {
    const same = before[number]
    return same && isSame(section, same) && isMadeOf(made[number], known?.[number]) ? same : section
  })
  if (shared.length === before.length && shared.every((section, number) => section === before[number])) return before
  sources.set(shared, made)
  return shared
}

function isSame(a: PhotoSection, b: PhotoSection): boolean {
  return a.from === b.from && a.to === b.to && a.key === b.key
}

function isMadeOf(made: readonly unknown[] = [], known: readonly unknown[] = []): boolean {
  return known.length === made.length && known.every((source, number) => source === made[number])
}

interface Estimated {
  by: Sectioning
  isReversed: boolean
  key: number
  estimate: StretchEstimate
}

/** A long list has a thousand parts, most of which stay as they are while others change. */
const knownEstimates = new WeakMap<PartSummary, Estimated>()

function estimated({ summary, from, to, oldest, newest }: Stretch, isReversed: boolean, by: Sectioning): PhotoSection {
  let known = knownEstimates.get(summary)
  const isKnown = known?.by === by && known.isReversed === isReversed
  if (!known || !isKnown || known.estimate.newest !== newest || known.estimate.oldest !== oldest) {
    const days = by.isWhole ? 1 : summary.days
    const key = by.keyOf(isReversed ? newest : oldest)
    known = { by, isReversed, key, estimate: { ratioSum: summary.ratioSum, days, newest, oldest } }
    knownEstimates.set(summary, known)
  }
  return { key: known.key, from, to, estimate: known.estimate }
}

interface Runs {
  ascending: readonly Run[]
  descending: readonly Run[]
}

const known = new WeakMap<Sectioning, WeakMap<LibraryIndex, Runs>>()

function runsOf(rows: LibraryIndex, sectioning: Sectioning, isReversed: boolean): readonly Run[] {
  let ofSectioning = known.get(sectioning)
  if (!ofSectioning) {
    ofSectioning = new WeakMap()
    known.set(sectioning, ofSectioning)
  }
  let runs = ofSectioning.get(rows)
  if (!runs) {
    const { length } = rows.photoIds
    const ascending = findRuns(rows, sectioning)
    const descending = ascending.map(({ key, from, to }) => ({ key, from: length - to, to: length - from })).reverse()
    runs = { ascending, descending }
    ofSectioning.set(rows, runs)
  }
  return isReversed ? runs.descending : runs.ascending
}

/** Photos from different time zones can alternate between two days; each change of day then starts another section. */
function findRuns(rows: LibraryIndex, { keyAt }: Sectioning): Run[] {
  const runs: Run[] = []
  const { length } = rows.photoIds
  let from = 0
  for (let place = 0; place < length; place += 1) {
    const key = keyAt(rows, place)
    if (place + 1 < length && keyAt(rows, place + 1) === key) continue
    runs.push({ key, from, to: place + 1 })
    from = place + 1
  }
  return runs
}
