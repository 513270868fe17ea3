import { createClient } from '@koma/client'
import type { WebConfig } from '@koma/contract'
import { preloadDialogs } from '@koma/ui/overlay/dialog.tsx'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { type AppRouter, createApp } from './app/create-app.tsx'
import { loadMessages } from './app/messages.ts'
import { pageTable } from './app/routes/page-table.ts'
import { openWatch } from './app/watch/open-watch.ts'
import {
  createAccount,
  createIdentityClient,
  createSessionMemory,
  createSessionStore,
  type IdentityClient,
  type SessionStore,
  watchAgreement,
} from './features/session/index.ts'
import type { OpenUploader } from './features/uploads/index.ts'
import { stormEvent } from './platform/api-client.tsx'
import { browserDevice } from './platform/device.ts'
import { fetchWithHeadStart } from './platform/head-start.ts'
import type { NativeShell } from './platform/native/index.ts'
import { readLanguage } from './platform/preferences/language.ts'
import { keepThemeApplied } from './platform/preferences/theme.ts'
import { loadConfig } from './platform/web-config.ts'
import '@koma/ui/tokens.css'
import '@koma/ui/base.css'

async function start(root: HTMLElement): Promise<void> {
  keepThemeApplied()
  const language = readLanguage()
  const loadingMessages = loadMessages(language)
  // Awaited below; until then nobody listens for its failure.
  loadingMessages.catch(() => {})
  // The bridge to a phone, which only its apps have.
  const bridge = 'Capacitor' in window ? await import('./app/native/open-native.ts') : null
  const shell = bridge && (await bridge.openNative())
  const config = await (shell ?? { loadConfig }).loadConfig()
  const identity = await openIdentity(config, shell)
  const baseUrl = `${config.api_url}/api`
  const onRefused = watchAgreement(() => session)
  const onStorm = () => dispatchEvent(new Event(stormEvent))
  const fetch = fetchWithHeadStart(baseUrl)
  const client = createClient({ baseUrl, token: identity.token, onRefused, onStorm, fetch })
  const session: SessionStore = createSessionStore(identity, createAccount(client))
  session.start()
  const parts = createApp({ session, client, pages: pageTable })
  const messages = await loadingMessages
  const openUploader: OpenUploader = async (around) => {
    const { createBrowserSender, createBrowserUploader, createPictureReader } = await import(
      './features/uploads/lazy.ts'
    )
    const sender = createBrowserSender({ baseUrl, token: identity.token, onRefused })
    return createBrowserUploader({ sender, readPicture: createPictureReader() }, around)
  }
  // What the server painted stays until the page itself can take its place.
  if (root.hasChildNodes()) await isDrawable(parts, session)
  const app = (
    <StrictMode>
      <App
        parts={parts}
        session={session}
        device={shell ? { ...browserDevice, ...shell, isNative: true } : browserDevice}
        messages={messages}
        language={language}
        openUploader={openUploader}
        openLive={client.openLive}
      />
    </StrictMode>
  )
  // In slices, so that a slow phone reacts meanwhile.
  startTransition(() => createRoot(root).render(app))
  void openWatch({ config, client, session, router: parts.router })
  if (shell) void bridge?.connectNative(shell, parts, session)
  // Later, so that the page itself comes first.
  setTimeout(preloadDialogs, 3000)
}

async function openIdentity(
  { issuer, identity_url: origin }: WebConfig,
  shell: NativeShell | null,
): Promise<IdentityClient> {
  const memory = createSessionMemory(shell?.texts)
  if (!issuer) return createIdentityClient({ baseUrl: `${origin}/identity`, memory })
  const { createIssuerClient } = await import('./features/session/lazy.ts')
  return createIssuerClient(issuer, { memory, ...shell })
}

/** Resolves as soon as the page has what it shows first, or as soon as it is clear that the app has to ask for patience. */
function isDrawable({ router }: AppRouter, session: SessionStore): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const state = session.getState()
      if (router.state.initialized || (state.status === 'configuring' && state.problem)) resolve()
    }
    router.subscribe(look)
    session.subscribe(look)
    look()
  })
}

const root = document.getElementById('root')
if (root) {
  start(root).catch((error) => {
    console.error(error)
    // The words themselves did not arrive, so these two stand in for them.
    root.textContent = "Komaを読み込めませんでした。再読み込みしてください。 Couldn't load Koma. Reload the page."
  })
}
