import type { Language } from '../platform/preferences/language.ts'
import type { ja } from './messages.ja.ts'

export type Messages = typeof ja

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Messages
  }
}

/** Each language is a chunk of its own, so that users download only the one they read. */
export async function loadMessages(language: Language): Promise<Messages> {
  if (language === 'en') return (await import('./messages.en.ts')).en as Messages
  return (await import('./messages.ja.ts')).ja
}
