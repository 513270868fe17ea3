import type { PhotoSection } from '../library/arranged-library.ts'
import type { LibraryIndex } from '../library/library-index.ts'
import type { Stretch } from './arrange-parts.ts'
import type { Sectioning } from './day-sections.ts'

/** Consecutive photos of one part with the same key. Places count from the part's first photo. */
interface Run {
  key: number
  from: number
  to: number
}

/** What a section was made of, so that an unchanged one can be recognised. */
const sources = new WeakMap<PhotoSection, readonly unknown[]>()

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
  const shared = sections.map((section, number) => share(section, made[number] ?? [], before[number]))
  return shared.length === before.length && shared.every((section, number) => section === before[number])
    ? before
    : shared
}

function share(section: PhotoSection, made: readonly unknown[], before: PhotoSection | undefined): PhotoSection {
  const known = before && sources.get(before)
  const isSame =
    before?.from === section.from &&
    before.to === section.to &&
    before.key === section.key &&
    known?.length === made.length &&
    known.every((source, number) => source === made[number])
  if (isSame) return before
  sources.set(section, made)
  return section
}

function estimated({ summary, from, to, oldest, newest }: Stretch, isReversed: boolean, by: Sectioning): PhotoSection {
  const { ratioSum } = summary
  const days = by.isWhole ? 1 : summary.days
  return { key: by.keyOf(isReversed ? newest : oldest), from, to, estimate: { ratioSum, days, newest, oldest } }
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
