import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { configCache } from '../platform/on-device/names.ts'
import { scope } from './scope.ts'

declare const __SHELL_FILES__: PrecacheEntry[]

/** Answered by the server alone: calls, content, and the pages of other programs. */
const notPages = [/^\/(api|content|identity|dev|assets)(\/|$)/, /\.[^/]*$/]
/** In ms. With a connection that answers nothing, the app as it was kept is more useful than a blank page. */
const pagePatience = 5_000
const configPatience = 3

/** The files of the app, all of them: pages that were never opened work offline, and a page of an older release finds its files. */
export function serveShell(): void {
  precacheAndRoute(__SHELL_FILES__, { cleanURLs: false, directoryIndex: '' })
  cleanupOutdatedCaches()
  clientsClaim()
  scope.addEventListener('activate', (event) => {
    event.waitUntil(scope.registration.navigationPreload?.enable())
  })
  scope.addEventListener('install', (event) => event.waitUntil(keepConfig()))
  registerRoute(new NavigationRoute(({ event, request }) => openPage(event, request), { denylist: notPages }))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
    new NetworkFirst({
      cacheName: configCache,
      networkTimeoutSeconds: configPatience,
      // The page asks for it by a hint, with other headers than the worker.
      matchOptions: { ignoreVary: true },
    }),
  )
}

/** A page that comes from the server has its configuration in it; the kept one has to ask for it. */
export async function keepConfig(): Promise<void> {
  await (await caches.open(configCache)).add('/config.json')
}

/** Pages come from the server, since it writes what their address is about into them, and are never kept. */
async function openPage(event: Event, request: Request): Promise<Response> {
  const shell = () => matchPrecache('/shell.html')
  try {
    const answer = await inTime(preloaded(event).then((response) => response ?? fetch(request)))
    // The server is away behind its proxy.
    return answer.status >= 502 ? ((await shell()) ?? answer) : answer
  } catch {
    return (await shell()) ?? Response.error()
  }
}

async function preloaded(event: Event): Promise<Response | undefined> {
  return (event as FetchEvent).preloadResponse
}

function inTime<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer in time')), pagePatience)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
