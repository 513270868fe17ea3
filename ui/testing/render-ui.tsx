import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { IntlProvider, type Messages } from 'use-intl'
import { uiEn } from '../src/messages.en.ts'
import { uiJa } from '../src/messages.ja.ts'
import { SnackbarProvider } from '../src/overlay/snackbar.tsx'

export interface UiOptions {
  language?: 'ja' | 'en'
  path?: string
}

/** Renders a component with messages, a router and snackbars around it. */
export function renderUi(node: ReactNode, { language = 'ja', path = '/' }: UiOptions = {}) {
  return renderWithMessages({ ui: language === 'en' ? uiEn : uiJa } as unknown as Messages, node, { language, path })
}

/** For an app's own tests, with all of its messages. */
export function renderWithMessages(
  messages: Messages,
  node: ReactNode,
  { language = 'ja', path = '/' }: UiOptions,
): RenderResult & { user: UserEvent } {
  const user = userEvent.setup()
  const result = render(
    <IntlProvider locale={language} messages={messages}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SnackbarProvider>
          <MemoryRouter initialEntries={[path]}>{node}</MemoryRouter>
        </SnackbarProvider>
      </QueryClientProvider>
    </IntlProvider>,
  )
  return { ...result, user }
}
