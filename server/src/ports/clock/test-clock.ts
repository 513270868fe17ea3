import type { Clock } from './clock.ts'

/** A clock that stands still until a test advances it. */
export class SetClock implements Clock {
  private time: number

  constructor(start: Date) {
    this.time = start.getTime()
  }

  now(): Date {
    return new Date(this.time)
  }

  advance(milliseconds: number): void {
    this.time += milliseconds
  }
}
