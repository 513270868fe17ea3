import { uiEn } from '@koma/ui/messages.en.ts'
import { uiJa } from '@koma/ui/messages.ja.ts'
import { createContext, type ReactNode, useContext } from 'react'
import { IntlProvider } from 'use-intl'
import { type Messages, messagesOf } from './messages.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'ja' | 'en'
    Messages: { ui: typeof uiJa }
  }
}

const Context = createContext<Messages>(messagesOf('ja'))

interface WordsProviderProps {
  language: 'ja' | 'en'
  children: ReactNode
}

/** The page's own words, which the client says as well, and those of the parts that it is drawn with. */
export function WordsProvider({ language, children }: WordsProviderProps) {
  const ui = (language === 'en' ? uiEn : uiJa) as typeof uiJa
  return (
    <IntlProvider locale={language} messages={{ ui }}>
      <Context value={messagesOf(language)}>{children}</Context>
    </IntlProvider>
  )
}

export function useWords(): Messages {
  return useContext(Context)
}
