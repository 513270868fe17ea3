import type { Promotion } from '@koma/contract'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export interface Countdown {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** What is left until a moment; zeros once it has passed. */
export function countdown(until: string, now: number): Countdown {
  const left = Math.max(0, Date.parse(until) - now)
  return {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
    seconds: Math.floor((left % minute) / second),
  }
}

/** More frames would be too narrow to tell apart. */
const mostFrames = 31

/**
 * The days of a campaign as frames, each 24 hours from its beginning, and how many of them have passed. A longer campaign has several
 * days in a frame. Before it begins no frame is current, nor after it.
 */
export function daysOf({ starts_at, ends_at }: Pick<Promotion, 'starts_at' | 'ends_at'>, now: number) {
  const start = Date.parse(starts_at)
  const length = Math.max(1, Date.parse(ends_at) - start)
  const frames = Math.min(mostFrames, Math.max(1, Math.round(length / day)))
  const passed = Math.floor(((now - start) / length) * frames)
  const isNow = now >= start && now - start < length
  return {
    frames,
    passed: Math.min(frames, Math.max(0, passed)),
    current: isNow ? Math.min(frames - 1, passed) : null,
  }
}

/** The last moment of a campaign: its end is not part of it, and often is midnight of the next day. */
export function lastMomentOf({ ends_at }: Pick<Promotion, 'ends_at'>): number {
  return Date.parse(ends_at) - 1
}
