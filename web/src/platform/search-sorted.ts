/** Returns the index of the last of `count` sorted values that is not above the given one, or 0 if there is none. */
export function lastNotAbove(count: number, valueAt: (number: number) => number, value: number): number {
  return Math.max(0, firstThat(count, (number) => valueAt(number) > value) - 1)
}

/** Returns the index of the first of `count` things for which it is so, or `count`. If it is so for one, it has to be for all after it. */
export function firstThat(count: number, isSo: (number: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (isSo(middle)) high = middle
    else low = middle + 1
  }
  return low
}
