const begun = performance.now()

/** Tells on the standard error what a long measurement is doing, since its figures are printed only at the end. */
export function tell(what: string): void {
  console.error(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${what}`)
}
