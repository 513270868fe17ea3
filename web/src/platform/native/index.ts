import { App } from '@capacitor/app'
import { Browser } from '@capacitor/browser'
import type { WebConfig } from '@koma/contract'
import { closeByEscape } from '@koma/ui/gestures/close-on-back.ts'
import { toLocalPath } from '../local-path.ts'
import type { PushPort } from '../push-port.ts'
import { web } from '../web-origin.ts'
import { appId } from './app-id.ts'
import { isFirstPage, pressBack } from './back.ts'
import { hideSplashWhenShown, makeRoomForKeyboard, matchBars } from './bars.ts'
import { createLinkFollower, type LinkParts, pathOfLink } from './links.ts'
import { createPhonePush, onPushTapped } from './phone-push.ts'
import { type PullParts, refreshByPulling } from './pull.ts'
import { openSecureTexts, type SecureTexts } from './secure-texts.ts'
import { loadServerConfig, readServer } from './server.ts'
import { receiveShared } from './shared-in.ts'
import { fillGaps } from './web-gaps.ts'

export type { Readiness } from './links.ts'

/** What the web app is given by the phone that it runs on. */
export interface NativeShell {
  loadConfig(): Promise<WebConfig>
  /** Where a sign-in is kept. */
  texts: SecureTexts
  /** Where an issuer leads back to, after a sign-in and after a sign-out. */
  redirectUri: string
  homeUri: string
  /** Opens a page of somebody else in the system's browser, over the app; resolves when it was closed. */
  leaveTo(url: string): Promise<void>
  push: PushPort
  /** From now on, the phone's buttons, links and files act on the app. */
  connect(app: Pick<LinkParts, 'readiness' | 'onChange' | 'here' | 'navigate'> & PullParts): Promise<void>
}

/** Called only if the bridge to the phone is there; see [Note: Phone apps] in ARCHITECTURE.md. */
export async function openNative(): Promise<NativeShell> {
  hideSplashWhenShown()
  matchBars()
  makeRoomForKeyboard()
  fillGaps()
  const server = await readServer()
  web.origin = server
  return {
    loadConfig: () => loadServerConfig(server),
    texts: await openSecureTexts(['koma.session', 'koma.device', 'koma.issuer']),
    redirectUri: `${appId}:/login/callback`,
    homeUri: `${appId}:/`,
    leaveTo: openOver,
    push: createPhonePush(),
    connect: (app) => connect(app, server),
  }
}

async function openOver(url: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const listener = await Browser.addListener('browserFinished', resolve)
  try {
    await Browser.open({ url })
    await promise
  } finally {
    void listener.remove()
  }
}

async function connect(app: Parameters<NativeShell['connect']>[0], server: string): Promise<void> {
  const links = createLinkFollower({ ...app, storage: localStorage, now: Date.now })
  const shared = receiveShared(app)
  refreshByPulling(app)
  const open = (url: string) => {
    if (shared.openFile(url)) return
    const path = pathOfLink(url, server)
    if (path === null) return
    // The way back from an issuer: its page has done its part. Android closes it by itself.
    Browser.close().catch(() => {})
    void links.open(path)
  }
  await App.addListener('backButton', () => {
    const leaveApp = () => void App.exitApp()
    pressBack({ closeTop: closeByEscape, isAtRoot: isFirstPage, goBack: () => history.back(), leaveApp })
  })
  await App.addListener('appUrlOpen', ({ url }) => open(url))
  onPushTapped((path) => {
    const local = toLocalPath(path)
    if (local !== null) void links.open(local)
  })
  const launched = await App.getLaunchUrl()
  // A page that was reloaded within the app has been opened by this link before.
  if (launched?.url && sessionStorage.getItem('koma.launched') !== launched.url) {
    sessionStorage.setItem('koma.launched', launched.url)
    open(launched.url)
  } else await links.resume()
}
