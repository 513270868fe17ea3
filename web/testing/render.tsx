import type { Client } from '@koma/client'
import { preloadDialogs } from '@koma/ui/overlay/dialog.tsx'
import { type UiOptions as PartOptions, renderWithMessages } from '@koma/ui/testing/render-ui.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, parsePath, useLocation } from 'react-router'
import { App, type AppProps } from '../src/app/app.tsx'
import { createApp } from '../src/app/create-app.tsx'
import { en } from '../src/app/messages.en.ts'
import { ja } from '../src/app/messages.ja.ts'
import type { Messages } from '../src/app/messages.ts'
import { type PageRoute, pageTable } from '../src/app/routes/page-table.ts'
import { FakeIdentity } from '../src/features/session/identity/fake-identity.ts'
import { createSessionStore, type SessionStore } from '../src/features/session/index.ts'
import { createBrowserUploader, type UploadDoings } from '../src/features/uploads/browser/browser-uploader.ts'
import { ApiProvider } from '../src/platform/api-client.tsx'
import type { Device } from '../src/platform/device.ts'
import { type Language, setLanguage } from '../src/platform/preferences/language.ts'
import { json } from './answers.ts'
import { createTestClient } from './test-client.ts'

const messagesOf = (language: Language) => (language === 'en' ? en : ja) as Messages

/**
 * For tests that do not use the API: every call fails like a lost connection. Each test has a client of its own, because a client
 * refuses too many of the same request, and those of quick tests in a row would add up.
 */
const unreachable = () => createTestClient(() => Promise.reject(new TypeError('There is no server in this test')))

interface UiOptions extends PartOptions {
  client?: Client
}

/** Renders a component with messages, the API, a router and snackbars around it. */
export function renderUi(node: ReactNode, { client = unreachable(), ...options }: UiOptions = {}) {
  const messages = messagesOf(options.language ?? 'ja')
  return renderWithMessages(messages, <ApiProvider value={client}>{node}</ApiProvider>, options)
}

/** An upload that never finishes. */
const noUploads: UploadDoings = {
  sender: { send: () => new Promise(() => {}) },
  readPicture: () => new Promise(() => {}),
}

interface AppOptions {
  path?: string
  identity?: FakeIdentity
  client?: Client
  /** Added to the product's own pages; replace those at the same path. */
  pages?: readonly PageRoute[]
  /** Leaves out the product's pages except the login, for tests of what is around pages. */
  bare?: boolean
  language?: Language
  device?: Partial<Device>
  navigation?: AppProps['navigation']
  /** Whether the client answers the unread counts. Otherwise nothing is unread, so that most tests need not know of them. */
  countsUnread?: boolean
  uploads?: UploadDoings
  /** Replaces `uploads`, for tests of how its code is fetched. */
  openUploader?: AppProps['openUploader']
  openLive?: AppProps['openLive']
}

export interface RenderedApp {
  user: UserEvent
  identity: FakeIdentity
  session: SessionStore
  /** Path and query of the open page. */
  address: () => string
  router: ReturnType<typeof createMemoryRouter>
  queryClient: QueryClient
}

/** Renders the whole app with a memory router and an identity service in memory. */
export async function renderApp(options: AppOptions = {}): Promise<RenderedApp> {
  const {
    path = '/',
    identity = new FakeIdentity(),
    client = unreachable(),
    pages = [],
    bare = false,
    language = 'ja',
    device,
    navigation,
    countsUnread = false,
    uploads = noUploads,
    openUploader = async (around) => createBrowserUploader(uploads, around),
    openLive,
  } = options
  // As in the product, where dialogs are loaded before anybody opens one.
  await preloadDialogs()
  const user = userEvent.setup()
  const replaced = new Set(pages.map((page) => page.path))
  setLanguage(language)
  const session = createSessionStore(identity, identity)
  session.start()
  const parts = createApp({
    session,
    client: countsUnread ? client : withNothingUnread(client),
    pages: [...pages, ...pageTable.filter((page) => (bare ? page.path === '/login' : !replaced.has(page.path)))],
    // A key of its own, since the router restores scroll positions by it, including those of tests before this one.
    createRouter: (routes) =>
      createMemoryRouter(routes, { initialEntries: [{ ...parsePath(path), key: crypto.randomUUID() }] }),
  })
  const { router, queryClient } = parts
  const clock = device?.clock ?? { now: () => Date.now() }
  const { container } = render(
    <App
      parts={parts}
      session={session}
      device={{ clock, loadedAt: clock.now(), isNative: false, reload: () => {}, leaveTo: () => {}, ...device }}
      messages={messagesOf(language)}
      language={language}
      openUploader={openUploader}
      {...(openLive ? { openLive } : {})}
      {...(navigation ? { navigation } : {})}
    />,
  )
  await waitFor(() => {
    const { status, problem = null } = { problem: null, ...session.getState() }
    if (status === 'configuring' && !problem) throw new Error('still configuring')
    if (!container.hasChildNodes() || (!problem && !router.state.initialized)) throw new Error('nothing is drawn yet')
    if (screen.queryByText(messagesOf(language).session.retrieving)) throw new Error('still loading')
  })
  return {
    user,
    identity,
    session,
    router,
    queryClient,
    address: () => router.state.location.pathname + router.state.location.search,
  }
}

function withNothingUnread(client: Client): Client {
  const nothingUnread = createTestClient(async () =>
    json({ share_album: 0, dm: 0, reaction: 0, tag: 0, moderation: 0, account: 0 }),
  )
  const of = (name: string) => (name === 'GET /notifications/count' ? nothingUnread : client)
  return {
    ...client,
    call: (name, ...input) => of(name).call(name, ...input),
    ask: (name, ...input) => of(name).ask(name, ...input),
  }
}

function SamplePage() {
  return <h1>Page {useLocation().pathname}</h1>
}

/** A page that shows only its title, for tests of what is around pages. */
export function samplePage(path: string, more: Partial<PageRoute> = {}): PageRoute {
  return { path, access: 'user', page: async () => ({ Component: SamplePage }), ...more }
}

/** A sample page for every entry of the menus. */
export const allMainPages: readonly PageRoute[] = [
  ...['/', '/dm', '/photo', '/album', '/share'].map((path) => samplePage(path, { footer: true })),
  ...['/user', '/trash', '/setting', '/notification', '/search', '/plan', '/edit_profile'].map((path) =>
    samplePage(path),
  ),
  samplePage('/help', { access: 'open' }),
]
