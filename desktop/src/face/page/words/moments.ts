const two = (value: number) => String(value).padStart(2, '0')

/** `8:00`, by the clock of the computer. */
export function clockOf(at: number): string {
  const time = new Date(at)
  return `${time.getHours()}:${two(time.getMinutes())}`
}

/** How many days later `to` is by the calendar: 1 is tomorrow, also if that is an hour away. */
export function daysBetween(from: number, to: number): number {
  const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0)
  // Rounded, since the day on which clocks are changed is an hour longer or shorter.
  return Math.round((midnight(to) - midnight(from)) / 86_400_000)
}

/** The edge print of the film: `2025.08.16 21:04`. */
export function stampOf(at: number): string {
  const time = new Date(at)
  const day = `${time.getFullYear()}.${two(time.getMonth() + 1)}.${two(time.getDate())}`
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`
}
