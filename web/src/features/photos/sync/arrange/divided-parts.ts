import type { ListPart } from '../list-part.ts'
import { loadPatiently } from '../load-patiently.ts'
import type { Sectioning } from './day-sections.ts'

/** The parts in which a section may end. The photos of all others are in one section each, whether they are loaded or not. */
export function dividedParts(parts: readonly ListPart[], { keyOf }: Sectioning, now: number): ListPart[] {
  return parts.filter(({ start }, number) => keyOf(start.moment) !== keyOf(parts[number + 1]?.start.moment ?? now))
}

/** What keeping the parts loaded in which sections end needs of their list. */
export interface DividedHost {
  /** Of these, those that are not loaded. */
  missing(): readonly ListPart[]
  load(parts: readonly ListPart[], signal: AbortSignal): Promise<void>
  subscribe(listener: () => void): () => void
}

/** Loads such parts whenever one is missing, and tries again for as long as it takes. Returns how to end that. */
export function keepDivided({ missing, load, subscribe }: DividedHost): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let isLoading = false
  const look = async () => {
    const parts = isLoading || signal.aborted ? [] : missing()
    if (parts.length === 0) return
    isLoading = true
    try {
      await loadPatiently(() => load(parts, signal), signal)
      isLoading = false
      await look()
    } catch {
      // The server refuses them. They are tried again at the next change of the list.
      isLoading = false
    }
  }
  const unsubscribe = subscribe(look)
  void look()
  return () => {
    unsubscribe()
    ending.abort()
  }
}
