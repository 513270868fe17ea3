import { type Emoji, inTone } from './emoji-catalogue.ts'

export const cellSize = 44
export const headingSize = 34

export const groupNames = [
  'recent',
  'smileys',
  'people',
  'nature',
  'food',
  'travel',
  'activities',
  'objects',
  'symbols',
  'flags',
] as const
export type GroupName = (typeof groupNames)[number]

/** The groups of Unicode by number. Group 2 contains only components, such as skin tones. */
const groupOfNumber: Readonly<Record<number, GroupName>> = {
  0: 'smileys',
  1: 'people',
  3: 'nature',
  4: 'food',
  5: 'travel',
  6: 'activities',
  7: 'objects',
  8: 'symbols',
  9: 'flags',
}

export interface Cell {
  emoji: string
  name: string
}

export interface Section {
  /** Null for the results of a search, which have no heading. */
  group: GroupName | null
  cells: readonly Cell[]
}

export type PickerRow =
  | { kind: 'heading'; group: GroupName; top: number }
  | { kind: 'cells'; from: number; cells: readonly Cell[]; top: number }

export interface PickerLayout {
  rows: readonly PickerRow[]
  cells: readonly Cell[]
  height: number
}

export function groupEmoji(catalogue: readonly Emoji[], tone: number, recent: readonly Cell[]): Section[] {
  const groups = new Map<GroupName, Cell[]>(groupNames.map((group) => [group, []]))
  groups.get('recent')?.push(...recent)
  for (const emoji of catalogue) {
    const group = groupOfNumber[emoji.group]
    if (group) groups.get(group)?.push({ emoji: inTone(emoji, tone), name: emoji.name })
  }
  return [...groups].filter(([, cells]) => cells.length > 0).map(([group, cells]) => ({ group, cells }))
}

/** Computes the position of every row in advance, so that only those on the screen need to be drawn. */
export function layOut(sections: readonly Section[], columns: number): PickerLayout {
  const rows: PickerRow[] = []
  const cells: Cell[] = []
  let top = 0
  for (const section of sections) {
    if (section.group) {
      rows.push({ kind: 'heading', group: section.group, top })
      top += headingSize
    }
    for (let at = 0; at < section.cells.length; at += columns) {
      const part = section.cells.slice(at, at + columns)
      rows.push({ kind: 'cells', from: cells.length, cells: part, top })
      cells.push(...part)
      top += cellSize
    }
  }
  return { rows, cells, height: top }
}

/** The row that contains a cell. */
export function rowOfCell({ rows }: PickerLayout, cell: number) {
  return rows.find((row) => row.kind === 'cells' && cell >= row.from && cell < row.from + row.cells.length)
}

/** The cell a key moves to. Keeps the column if the row is long enough. */
export function stepFrom(layout: PickerLayout, cell: number, key: string): number {
  const last = layout.cells.length - 1
  if (key === 'ArrowRight') return Math.min(cell + 1, last)
  if (key === 'ArrowLeft') return Math.max(cell - 1, 0)
  const lines = layout.rows.filter((row) => row.kind === 'cells')
  const at = lines.findIndex((row) => cell >= row.from && cell < row.from + row.cells.length)
  const column = cell - (lines[at]?.from ?? 0)
  const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }[key] ?? 0
  const to = lines[Math.max(0, Math.min(at + by, lines.length - 1))]
  return to ? to.from + Math.min(column, to.cells.length - 1) : cell
}
