import { useStore } from '@koma/ui/browser/use-store.ts'
import { readPreference, watchPreferences, writePreference } from './preferences.ts'

export const languages = ['ja', 'en'] as const
export type Language = (typeof languages)[number]

/** Japanese unless English was chosen; anything else that may be stored falls back to Japanese. */
export function readLanguage(): Language {
  return readPreference('language') === 'en' ? 'en' : 'ja'
}

export function setLanguage(language: Language): void {
  writePreference('language', language)
}

export function useLanguage(): Language {
  return useStore(watchPreferences, readLanguage)
}
