import type { TrashGroup, TrashIndex } from '../../features/trash/index.ts'
import type { LayoutMode } from '../../ui/layout/layout-mode.ts'
import { justifyRows, measureRows, type PhotoRow } from '../../ui/photo-rows/justify-rows.ts'

/** In the text column three frames stand in a row, so rows are lower than in the library. */
const tokens: Record<LayoutMode, { target: number; gap: number }> = {
  phone: { target: 104, gap: 3 },
  narrow: { target: 120, gap: 4 },
  medium: { target: 120, gap: 4 },
  wide: { target: 120, gap: 6 },
}

export interface LaidTile {
  place: number
  left: number
  width: number
}

export interface LaidRow {
  /** From the top of the group's rows. */
  top: number
  height: number
  tiles: readonly LaidTile[]
}

export interface LaidGroup extends TrashGroup {
  rows: readonly LaidRow[]
  height: number
}

export function layOutGroups(
  groups: readonly TrashGroup[],
  { ratios }: TrashIndex,
  mode: LayoutMode,
  width: number,
): LaidGroup[] {
  const space = { ...tokens[mode], width }
  return groups.map((group) => {
    const rows = justifyRows(ratios.subarray(group.from, group.to), space)
    return { ...group, rows: rows.map((row) => placeTiles(row, group.from, space.gap)), height: measureRows(rows) }
  })
}

function placeTiles({ top, height, from, widths }: PhotoRow, firstPlace: number, gap: number): LaidRow {
  let left = 0
  const tiles = widths.map((width, column) => {
    const tile = { place: firstPlace + from + column, left, width }
    left += width + gap
    return tile
  })
  return { top, height, tiles }
}

/** Where a key leads from a photo, or null for keys that lead nowhere. */
export function placeByKey(groups: readonly LaidGroup[], place: number, key: string): number | null {
  const rows = groups.flatMap((group) => group.rows)
  const number = rows.findIndex((row) => row.tiles.some((tile) => tile.place === place))
  const row = rows[number]
  const tile = row?.tiles.find((each) => each.place === place)
  if (!row || !tile) return null
  const middle = tile.left + tile.width / 2
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, place - 1)
    case 'ArrowRight':
      return Math.min(place + 1, rows.at(-1)?.tiles.at(-1)?.place ?? place)
    case 'ArrowUp':
      return nearest(rows[number - 1], middle) ?? place
    case 'ArrowDown':
      return nearest(rows[number + 1], middle) ?? place
    case 'Home':
      return row.tiles[0]?.place ?? place
    case 'End':
      return row.tiles.at(-1)?.place ?? place
    default:
      return null
  }
}

function nearest(row: LaidRow | undefined, middle: number): number | undefined {
  const away = (tile: LaidTile) => Math.max(tile.left - middle, middle - tile.left - tile.width, 0)
  return row?.tiles.reduce((best, tile) => (away(tile) < away(best) ? tile : best)).place
}
