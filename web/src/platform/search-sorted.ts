/** Returns the index of the last of `count` sorted values that is not above the given one, or 0 if there is none. */
export function lastNotAbove(count: number, valueAt: (number: number) => number, value: number): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (valueAt(middle) <= value) low = middle
    else high = middle - 1
  }
  return low
}
