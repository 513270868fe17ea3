import type { Client } from '@koma/client'
import { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { keepOnDevice } from '../features/photos/device.ts'
import { hasAgreed, type SessionStore } from '../features/session/index.ts'
import type { PageRoute } from './routes/page-table.ts'
import { createRoutes } from './routes/routes.tsx'

type Router = ReturnType<typeof createBrowserRouter>

export interface AppRouter {
  router: Router
  queryClient: QueryClient
  client: Client
  pages: readonly PageRoute[]
}

interface CreateAppOptions {
  session: SessionStore
  client: Client
  pages: readonly PageRoute[]
  /** Tests pass a memory router. */
  createRouter?: (routes: RouteObject[]) => Router
}

export function createApp({ session, client, pages, createRouter = createBrowserRouter }: CreateAppOptions): AppRouter {
  const queryClient = createQueryClient()
  forgetOnChangeOfUser(session, queryClient)
  fetchAgainAfterAgreement(session, queryClient)
  return { router: createRouter(createRoutes({ session, pages, queryClient, client })), queryClient, client, pages }
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    // @koma/client already retries transient failures; retrying here too would multiply the attempts.
    defaultOptions: { queries: { retry: false, staleTime: 30_000 } },
  })
}

/** Clears the caches, because no data of one user may be shown to the next on the same device. */
function forgetOnChangeOfUser(session: SessionStore, queryClient: QueryClient): void {
  // Undefined until it is known who is signed in: what is kept on the device may be that user's.
  let shown: string | null | undefined
  const look = () => {
    const { status, me } = session.getState()
    const now = me?.user_id ?? (status === 'guest' ? null : shown)
    if (now === shown) return
    if (shown !== undefined) queryClient.clear()
    shown = now
    if (now !== undefined) keepOnDevice(queryClient, now)
  }
  look()
  session.subscribe(look)
}

/** What was refused because of new terms is fetched again once the user has agreed to them. */
function fetchAgainAfterAgreement(session: SessionStore, queryClient: QueryClient): void {
  let wasBehind = false
  session.subscribe(() => {
    const { me } = session.getState()
    const isBehind = me !== null && !hasAgreed(me)
    if (wasBehind && !isBehind) void queryClient.invalidateQueries()
    wasBehind = isBehind
  })
}
