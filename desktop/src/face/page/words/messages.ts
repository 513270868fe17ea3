import { english } from './messages.en.ts'
import { japanese, type Messages } from './messages.ja.ts'

export function messagesOf(language: 'ja' | 'en'): Messages {
  return language === 'ja' ? japanese : english
}

export type { Messages }
