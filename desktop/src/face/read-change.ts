import { isAbsolute, resolve } from 'node:path'
import type { Settings } from '../journal/settings.ts'

/** What the page may change. */
export type SettingsChange = Partial<Omit<Settings, 'since' | 'pause'>>

const mostFolders = 100
const longestPath = 1_000
/** Bytes per second. Less than this takes a day for one photo. */
const slowest = 10_000
const fastest = 1_000_000_000

type Check = (value: unknown) => boolean

const isBoolean: Check = (value) => typeof value === 'boolean'
const isOneOf =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value)
const isFolders: Check = (value) =>
  Array.isArray(value) &&
  value.length <= mostFolders &&
  value.every((path) => typeof path === 'string' && path.length <= longestPath && isAbsolute(path))
const isPace: Check = (value) => value === null || (Number.isInteger(value) && isBetween(Number(value)))
const isBetween = (value: number) => value >= slowest && value <= fastest
const isConsent: Check = (value) =>
  isRecord(value) &&
  Object.keys(value).sort().join() === 'instance,players,world' &&
  Object.values(value).every((allowed) => typeof allowed === 'boolean')

const checks: Record<keyof SettingsChange, Check> = {
  begin: isOneOf('everything', 'today'),
  folders: isFolders,
  excluded: isFolders,
  takesExtras: isBoolean,
  bytesPerSecond: isPace,
  log: isConsent,
  isPaused: isBoolean,
  language: isOneOf('ja', 'en'),
}

/** Returns null unless every part of it is a setting with a possible value. */
export function readChange(given: unknown): SettingsChange | null {
  if (!isRecord(given)) return null
  const parts = Object.entries(given)
  const isRight = parts.every(
    ([name, value]) => Object.hasOwn(checks, name) && checks[name as keyof SettingsChange](value),
  )
  if (!isRight || parts.length === 0) return null
  const change = given as SettingsChange
  return {
    ...change,
    ...(change.folders && { folders: plain(change.folders) }),
    ...(change.excluded && { excluded: plain(change.excluded) }),
  }
}

const plain = (paths: readonly string[]) => [...new Set(paths.map((path) => resolve(path)))]

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
