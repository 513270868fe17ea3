import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@koma/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { App } from '../app/app.tsx'
import { type AppRouter, createApp } from '../app/create-app.tsx'
import { loadMessages } from '../app/messages.ts'
import { pageTable } from '../app/routes/page-table.ts'
import { createAccount, createSessionStore, type Identity } from '../features/session/index.ts'
import { browserDevice } from '../platform/device.ts'
import { fetchWithHeadStart } from '../platform/head-start.ts'
import { type Language, setLanguage } from '../platform/preferences/language.ts'

/** A page as the server asks for it. */
export interface PageToPaint {
  path: string
  language: Language
  /** What the calls of the page answered a guest, by their address under `/api`. */
  answers: Readonly<Record<string, unknown>>
}

/**
 * Draws the first screen of a page for a guest, as HTML: what the answers tell, and placeholders for what they do not. The app
 * replaces it once it has started.
 */
export async function paintPage({ path, language, answers }: PageToPaint): Promise<string> {
  setLanguage(language)
  const client = createClient({ baseUrl: '/api', fetch: fetchWithHeadStart('/api', answers, nobodyAnswers) })
  const session = createSessionStore(guest, createAccount(client))
  session.start()
  const parts = createApp({
    session,
    client,
    pages: pageTable,
    createRouter: (routes) => createMemoryRouter(routes, { initialEntries: [path] }),
  })
  try {
    const [messages] = await Promise.all([loadMessages(language), hasLoaded(parts.router)])
    // What a page asks for without waiting for it has been answered by then.
    await delay(0)
    return withoutHead(
      renderToStaticMarkup(
        <App
          parts={parts}
          session={session}
          device={browserDevice}
          messages={messages}
          language={language}
          openUploader={() => new Promise(() => {})}
        />,
      ),
    )
  } finally {
    parts.router.dispose()
    parts.queryClient.clear()
  }
}

const nobodyAnswers = () => new Promise<Response>(() => {})

/** Nobody is signed in, and nobody signs in while a page is painted. */
const guest = { issuer: null, restore: async () => false, onSignedOut: () => () => {} } as unknown as Identity

function hasLoaded(router: AppRouter['router']): Promise<void> {
  return new Promise((resolve) => {
    const look = () => router.state.initialized && resolve()
    router.subscribe(look)
    look()
  })
}

/** React puts titles and hints about pictures in front. The server has written both into the head of the page. */
function withoutHead(html: string): string {
  return html.replaceAll(/<title>[^<]*<\/title>|<link rel="preload" as="image"[^>]*>/g, '')
}
