import { useStore } from '@koma/ui/browser/use-store.ts'
import { readPreference, watchPreferences, writePreference } from '../preferences/preferences.ts'

/** Kept on the device with who agreed, so that the consent of one user is never taken for that of the next. */
export function hasConsented(userId: string | null): boolean {
  return userId !== null && readPreference('analyticsConsent') === userId
}

export function setConsent(userId: string, isGiven: boolean): void {
  writePreference('analyticsConsent', isGiven ? userId : '')
}

export function useConsent(userId: string | null): boolean {
  return useStore(watchPreferences, () => hasConsented(userId))
}
