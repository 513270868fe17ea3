/** Rows that go before another one, or to an end of the list. */
export interface HandMove {
  ids: string[]
  to: string
}

/** A row and its place in the order by hand. */
export interface HandRow {
  id: string
  place: number
  isShown: boolean
}

/**
 * Places in the order by hand are whole milliseconds, written as moments so that lists in parts work with them as with every order.
 * They are far apart: a moved photo gets a place between its new neighbours, and nothing else changes. See 0028-order-by-hand.ts,
 * which puts added photos to the end.
 */
export const firstPlace = 2 ** 42
export const distance = 2 ** 20
/** Postgres multiplies intervals as doubles, so later microseconds would not be exact. */
export const lastPlace = 2 ** 43

/**
 * How many rows on either side move along where no place is left between two, and how far apart they have to be then. Rows that
 * move along are few, so that clients hear of each; more only where these would stay too close.
 */
const widths = [0, 100, 1000, 10_000, Number.POSITIVE_INFINITY]
const roomy = 2 ** 10

export interface Moved {
  undo: HandMove[]
  /** The rows that got another place. */
  placed: HandRow[]
}

/**
 * Makes moves one after the other. `rows` are those that the moves name, and the shown ones around them: one more than `reach` on
 * either side of every goal, and the next one after every row that moves. Null if there is no room for them without rows beyond.
 */
export function makeMoves(rows: readonly HandRow[], moves: readonly HandMove[], reach: number): Moved | null {
  const byId = new Map(rows.map((row) => [row.id, { ...row }]))
  const undo: HandMove[] = []
  let order = [...byId.values()].sort(byPlace)
  for (const { ids, to } of moves) {
    const moved = new Set([...new Set(ids)].flatMap((id) => byId.get(id) ?? []).filter((row) => row.isShown))
    const goal = to === 'start' ? 0 : to === 'end' ? order.length : order.findIndex(({ id }) => id === to)
    if (moved.size === 0 || goal < 0) continue
    undo.unshift(...undoOf(order, moved))
    const before = order.slice(0, goal).filter((row) => !moved.has(row))
    const after = order.slice(goal).filter((row) => !moved.has(row))
    if (!place([...moved], { before, after, reach })) return null
    order = [...before, ...moved, ...after]
  }
  const placeBefore = new Map(rows.map(({ id, place }) => [id, place]))
  return { undo, placed: order.filter((row) => row.place !== placeBefore.get(row.id)) }
}

/** Ids are in lower case, so that texts have the order of Postgres' uuids. */
function byPlace(one: HandRow, other: HandRow): number {
  return one.place - other.place || (one.id < other.id ? -1 : 1)
}

/** The moves that bring rows back to where they are now: neighbours together, each group before the row that follows it. */
function undoOf(order: readonly HandRow[], moved: ReadonlySet<HandRow>): HandMove[] {
  const shown = order.filter((row) => row.isShown)
  const groups: HandMove[] = []
  for (const [number, row] of shown.entries()) {
    if (!moved.has(row)) continue
    const next = shown[number + 1]?.id ?? 'end'
    const last = groups.at(-1)
    if (last?.to === row.id) Object.assign(last, { ids: [...last.ids, row.id], to: next })
    else groups.push({ ids: [row.id], to: next })
  }
  return groups
}

interface Around {
  before: readonly HandRow[]
  after: readonly HandRow[]
  reach: number
}

/** Gives rows places between others, and to some of these too if there are none left. False if that takes more than `reach`. */
function place(moved: readonly HandRow[], around: Around): boolean {
  const before = around.before.filter((row) => row.isShown).reverse()
  const after = around.after.filter((row) => row.isShown)
  for (const width of widths) {
    if (width > around.reach) return false
    const placed = [...before.slice(0, width).reverse(), ...moved, ...after.slice(0, width)]
    const closest = width === 0 ? 1 : roomy
    const places = placesBetween(before[width]?.place, after[width]?.place, placed.length, closest)
    if (!places) continue
    for (const [number, row] of placed.entries()) row.place = places[number] ?? row.place
    return true
  }
  throw new Error('A whole list has always enough places.')
}

/** As many places between two others, or at an end of the list. Undefined if they would be too close or out of range. */
function placesBetween(
  low: number | undefined,
  high: number | undefined,
  count: number,
  closest: number,
): number[] | undefined {
  const begin = low ?? (high === undefined ? firstPlace - distance : high - distance * (count + 1))
  const end = high ?? begin + distance * (count + 1)
  const gap = (end - begin) / (count + 1)
  if (gap < closest || begin < 0 || end > lastPlace) return undefined
  return Array.from({ length: count }, (_, number) => Math.floor(begin + gap * (number + 1)))
}
