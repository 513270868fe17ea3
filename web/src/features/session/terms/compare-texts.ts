import { parseText } from '@koma/contract/parse-text'
import { diffArrays } from 'diff'

export interface Piece {
  kind: 'same' | 'added' | 'removed'
  words: string
}

export interface ComparedLine {
  kind: 'heading' | 'paragraph' | 'item'
  pieces: Piece[]
}

interface Line {
  kind: ComparedLine['kind']
  words: string
}

/** How much of the longer of two lines they must have in common to be shown as one line that was changed. */
const alike = 0.4

/** The sections of a text in which something differs from an earlier one. */
export function compareTexts(before: string, now: string, language: string): ComparedLine[][] {
  const words = new Intl.Segmenter(language, { granularity: 'word' })
  const lines: ComparedLine[] = []
  let removed: Line[] = []
  const close = (added: readonly Line[]) => {
    lines.push(...matchLines(removed, added, words))
    removed = []
  }
  for (const change of diffArrays(linesOf(before), linesOf(now), { comparator: isSame })) {
    if (change.removed) removed = change.value
    else if (change.added) close(change.value)
    else {
      close([])
      lines.push(...change.value.map((line) => whole('same', line)))
    }
  }
  close([])
  return sectionsOf(lines).filter((section) => section.some(({ pieces }) => pieces.some(({ kind }) => kind !== 'same')))
}

function linesOf(text: string): Line[] {
  return parseText(text).flatMap((block): Line[] => {
    if ('items' in block) return block.items.map((spans) => ({ kind: 'item', words: wordsOf(spans) }))
    return [{ kind: block.kind, words: wordsOf(block.spans) }]
  })
}

function wordsOf(spans: ReadonlyArray<{ words: string }>): string {
  return spans.map(({ words }) => words).join('')
}

function isSame(one: Line, other: Line): boolean {
  return one.kind === other.kind && one.words === other.words
}

function whole(kind: Piece['kind'], line: Line): ComparedLine {
  return { kind: line.kind, pieces: [{ kind, words: line.words }] }
}

/** Shows lines that were only changed once, with what changed in them, and the others as removed and added. */
function matchLines(removed: readonly Line[], added: readonly Line[], words: Intl.Segmenter): ComparedLine[] {
  const lines: ComparedLine[] = []
  let from = 0
  for (const line of added) {
    const candidates = removed
      .slice(from)
      .map((old) => (old.kind === line.kind ? compareWords(old, line, words) : null))
    const at = candidates.findIndex((pieces) => pieces !== null)
    const pieces = candidates[at]
    if (!pieces) {
      lines.push(whole('added', line))
      continue
    }
    lines.push(...removed.slice(from, from + at).map((old) => whole('removed', old)))
    lines.push({ kind: line.kind, pieces })
    from += at + 1
  }
  return [...lines, ...removed.slice(from).map((old) => whole('removed', old))]
}

/** Null if the lines have little in common. */
function compareWords(old: Line, line: Line, words: Intl.Segmenter): Piece[] | null {
  const split = (text: string) => Array.from(words.segment(text), ({ segment }) => segment)
  const pieces = diffArrays(split(old.words), split(line.words)).map(
    ({ added, removed, value }): Piece => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      words: value.join(''),
    }),
  )
  const common = pieces.reduce((sum, { kind, words: text }) => sum + (kind === 'same' ? text.length : 0), 0)
  return common >= alike * Math.max(old.words.length, line.words.length) ? pieces : null
}

/** A section begins with its heading. */
function sectionsOf(lines: readonly ComparedLine[]): ComparedLine[][] {
  const sections: ComparedLine[][] = []
  for (const line of lines) {
    const last = sections.at(-1)
    if (last && line.kind !== 'heading') last.push(line)
    else sections.push([line])
  }
  return sections
}
