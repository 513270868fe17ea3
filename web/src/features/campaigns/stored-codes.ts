import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'

/** A code of a campaign that waits on this device for the login. */
export interface StoredCode {
  code: string
  /** The server has refused it for good. It stays, and is sent again only after its link was opened again. */
  isRefused?: true
}

/** Links that somebody opens one after the other must not fill the device. */
const mostCodes = 5
const longest = 200

export function readCodes(): readonly StoredCode[] {
  try {
    const stored: unknown = JSON.parse(readPreference('campaignCodes') ?? '[]')
    return Array.isArray(stored) ? stored.filter(isStoredCode).slice(0, mostCodes) : []
  } catch {
    return []
  }
}

/** Keeps the code of an opened link, the newest first. */
export function storeCode(token: string): void {
  const code = token.trim()
  if (code === '' || code.length > longest) return
  writeCodes([{ code }, ...readCodes().filter((stored) => stored.code !== code)].slice(0, mostCodes))
}

export function writeCodes(codes: readonly StoredCode[]): void {
  writePreference('campaignCodes', JSON.stringify(codes))
}

function isStoredCode(stored: unknown): stored is StoredCode {
  return typeof stored === 'object' && stored !== null && 'code' in stored && typeof stored.code === 'string'
}
