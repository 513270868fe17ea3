import type { uiJa } from '../src/messages.ja.ts'

// Each app that uses the package declares its own messages, with these among them.
declare module 'use-intl' {
  interface AppConfig {
    Locale: 'ja' | 'en'
    Messages: { ui: typeof uiJa }
  }
}
