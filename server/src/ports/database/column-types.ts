import pg from 'pg'

const int8Array = 1016

/**
 * Overrides for types that the driver parses in surprising ways. Counts and sizes are int8, which the driver leaves as text. A date
 * without a time is not a moment: as a Date it would become the day before in half of the world.
 */
export const columnTypes = new pg.TypeOverrides()

columnTypes.setTypeParser(pg.types.builtins.INT8, parseWhole)
columnTypes.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

columnTypes.setTypeParser(int8Array, (text: string) =>
  text.length > 2
    ? text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : parseWhole(item)))
    : [],
)

/** A number past 2^53 stays text, since it would be rounded. */
function parseWhole(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}
