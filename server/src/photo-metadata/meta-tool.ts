import type { EmbeddedText } from '../picture-files/embedded.ts'
import type { RawFacts } from './raw-facts.ts'
import { wallTime } from './written-time.ts'

/** vrc_meta_tool's own chunks: date, photographer, world, and one for each user. */
export const metaToolChunks: ReadonlySet<string> = new Set(['vrCd', 'vrCp', 'vrCw', 'vrCu'])

const digits =
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?<hour>\d{2})(?<minutes>\d{2})(?<seconds>\d{2})(?<fraction>\d{3})$/

export function readMetaTool(texts: readonly EmbeddedText[]): RawFacts {
  const first = (chunk: string) => texts.find(({ keyword }) => keyword === chunk)?.text
  const groups = digits.exec(first('vrCd')?.trim() ?? '')?.groups
  const wall = groups ? wallTime(groups) : null
  return {
    worldName: first('vrCw'),
    authorName: first('vrCp'),
    players: texts.filter(({ keyword }) => keyword === 'vrCu').map(({ text }) => ({ name: withoutHandle(text) })),
    takenAt: wall === null ? undefined : { kind: 'wall', wall },
  }
}

/** `name : @handle` */
function withoutHandle(text: string): string {
  const handle = text.lastIndexOf(' : @')
  return handle > 0 ? text.slice(0, handle) : text
}
