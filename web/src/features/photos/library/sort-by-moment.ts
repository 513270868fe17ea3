const digitBits = 11
const digits = 1 << digitBits

/**
 * Sorts places by their moments, latest first; equal moments keep their order. A radix sort, because a comparison sort of a
 * hundred thousand moments would block the page.
 */
export function sortByMoment(places: Uint32Array, moments: Float64Array): Uint32Array {
  const { earliest, latest } = boundsOf(moments)
  let from: Uint32Array = places
  let to: Uint32Array = new Uint32Array(places.length)
  const counts = new Uint32Array(digits)
  for (let unit = 1; unit <= latest - earliest; unit *= digits) {
    const digitOf = (place: number) => Math.floor((latest - (moments[place] ?? 0)) / unit) % digits
    counts.fill(0)
    for (let number = 0; number < from.length; number += 1) {
      const digit = digitOf(from[number] ?? 0)
      counts[digit] = (counts[digit] ?? 0) + 1
    }
    let begin = 0
    for (let digit = 0; digit < digits; digit += 1) {
      const count = counts[digit] ?? 0
      counts[digit] = begin
      begin += count
    }
    for (let number = 0; number < from.length; number += 1) {
      const place = from[number] ?? 0
      const digit = digitOf(place)
      const end = counts[digit] ?? 0
      to[end] = place
      counts[digit] = end + 1
    }
    const spare = from === places ? new Uint32Array(places.length) : from
    from = to
    to = spare
  }
  return from
}

function boundsOf(moments: Float64Array): { earliest: number; latest: number } {
  let earliest = Number.POSITIVE_INFINITY
  let latest = Number.NEGATIVE_INFINITY
  for (const moment of moments) {
    if (moment < earliest) earliest = moment
    if (moment > latest) latest = moment
  }
  return { earliest, latest }
}
