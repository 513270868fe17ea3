/** The projects of vitest.config.ts, each in the folder of its name. */
const units = ['contract', 'client', 'server', 'ui', 'web', 'desktop', 'mobile', 'tooling'] as const
type Unit = (typeof units)[number]

export interface Choice {
  check: boolean
  units: Unit[]
  journeys: boolean
  /** Passed to the test runners: parts of the paths of the test files to run. */
  filters: string[]
  /** Whether to continue with the next part after a failure. */
  keepGoing: boolean
}

export class UnknownPart extends Error {
  override name = 'UnknownPart'
}

/** `npm test`, `npm test -- server`, `npm test -- server e2e`, `npm test -- web photo-grid`. */
export function readChoice(words: string[]): Choice {
  const parts: readonly string[] = ['check', ...units, 'e2e']
  const options = words.filter((word) => word.startsWith('--'))
  const names = words.filter((word) => !word.startsWith('--'))
  const until = names.findIndex((name) => !parts.includes(name))
  const named = until === -1 ? names : names.slice(0, until)
  const filters = names.slice(named.length)
  const unknown = options.find((option) => option !== '--keep-going') ?? (named.length === 0 ? filters[0] : undefined)
  if (unknown !== undefined) {
    throw new UnknownPart(`There is no part "${unknown}" to test; there are ${parts.join(', ')}, and --keep-going.`)
  }
  const chosen = (part: string) => named.length === 0 || named.includes(part)
  return {
    check: chosen('check'),
    units: units.filter(chosen),
    journeys: chosen('e2e'),
    filters,
    keepGoing: options.includes('--keep-going'),
  }
}
