import { vi } from 'vitest'

/** Moves the time of the whole process, better-auth's included. Undo with `vi.useRealTimers()`. */
export function moveTime(milliseconds: number): void {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + milliseconds })
}

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour
