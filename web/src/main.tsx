import { createClient } from '@koma/client'
import type { WebConfig } from '@koma/contract'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createApp } from './app/create-app.tsx'
import { loadMessages } from './app/messages.ts'
import { pageTable } from './app/routes/page-table.ts'
import {
  createAccount,
  createIdentityClient,
  createSessionStore,
  type IdentityClient,
  type SessionStore,
  watchAgreement,
} from './features/session/index.ts'
import type { OpenUploader } from './features/uploads/index.ts'
import { browserDevice } from './platform/device.ts'
import { readLanguage } from './platform/preferences/language.ts'
import { keepThemeApplied } from './platform/preferences/theme.ts'
import { loadConfig } from './platform/web-config.ts'
import { preloadDialogs } from './ui/overlay/dialog.tsx'
import './ui/tokens.css'
import './ui/base.css'

async function start(root: HTMLElement): Promise<void> {
  keepThemeApplied()
  const language = readLanguage()
  const loadingMessages = loadMessages(language)
  // Awaited below; until then nobody listens for its failure.
  loadingMessages.catch(() => {})
  const config = await loadConfig()
  const identity = await openIdentity(config)
  const baseUrl = `${config.api_url}/api`
  const onRefused = watchAgreement(() => session)
  const client = createClient({ baseUrl, token: identity.token, onRefused })
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
  createRoot(root).render(
    <StrictMode>
      <App
        parts={parts}
        session={session}
        device={browserDevice}
        messages={messages}
        language={language}
        openUploader={openUploader}
        openLive={client.openLive}
      />
    </StrictMode>,
  )
  if (document.readyState === 'complete') preloadDialogs()
  else addEventListener('load', preloadDialogs, { once: true })
}

async function openIdentity({ issuer, identity_url: origin }: WebConfig): Promise<IdentityClient> {
  if (!issuer) return createIdentityClient({ baseUrl: `${origin}/identity` })
  const { createIssuerClient } = await import('./features/session/lazy.ts')
  return createIssuerClient(issuer)
}

const root = document.getElementById('root')
if (root) {
  start(root).catch((error) => {
    console.error(error)
    // The words themselves did not arrive, so these two stand in for them.
    root.textContent = "Komaを読み込めませんでした。再読み込みしてください。 Couldn't load Koma. Reload the page."
  })
}
