import type { Client } from '@koma/client'
import { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, type RouteObject } from 'react-router'
import type { SessionStore } from '../features/session/index.ts'
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
  return { router: createRouter(createRoutes({ session, pages, queryClient, client })), queryClient, client, pages }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    // @koma/client already retries transient failures; retrying here too would multiply the attempts.
    defaultOptions: { queries: { retry: false, staleTime: 30_000 } },
  })
}

/** Clears the caches, because no data of one user may be shown to the next on the same device. */
function forgetOnChangeOfUser(session: SessionStore, queryClient: QueryClient): void {
  let shown = session.getState().me?.user_id ?? null
  session.subscribe(() => {
    const now = session.getState().me?.user_id ?? null
    if (now === shown) return
    shown = now
    queryClient.clear()
  })
}
