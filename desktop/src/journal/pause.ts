/** When a pause began, and when it ends by itself. */
export interface Pause {
  at: number
  until: number
}

const morning = 8
/** Hours. Somebody who pauses shortly before then does not mean just a few minutes. */
const shortest = 4

/**
 * A pause ends at eight in the morning, so that nobody finds out weeks later that nothing was sent any more. By the computer's clock, also
 * on days when that is changed.
 */
export function pauseFrom(at: number): Pause {
  const earliest = new Date(at + shortest * 3_600_000)
  const end = new Date(earliest)
  end.setHours(morning, 0, 0, 0)
  if (end < earliest) end.setDate(end.getDate() + 1)
  return { at, until: end.getTime() }
}
