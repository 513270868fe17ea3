import { type MiddlewareFunction, matchPath, type RouteObject, redirect } from 'react-router'
import { hasAgreed, loginAddress, type SessionStore } from '../../features/session/index.ts'
import type { LoaderParts } from '../../pages/page-module.ts'
import { AppFrame } from '../app-frame.tsx'
import { ErrorPage } from '../errors/error-page.tsx'
import { NotFoundPage } from '../errors/not-found-page.tsx'
import { Retrieving } from '../retrieving.tsx'
import { Shell } from '../shell/shell.tsx'
import { mountPage } from './mounted-page.tsx'
import type { PageRoute } from './page-table.ts'
import type { RouteFacts } from './route-facts.ts'

interface RouteParts extends LoaderParts {
  session: SessionStore
  pages: readonly PageRoute[]
}

export function createRoutes({ session, pages, ...parts }: RouteParts): RouteObject[] {
  const toRoute = (page: PageRoute): RouteObject => ({
    path: page.path,
    handle: factsOf(page),
    ErrorBoundary: ErrorPage,
    middleware: [page.access === 'user' ? requireUser(session, page.embedded) : waitForSession(session)],
    ...mountPage(page, parts, () => page.access === 'open' || page.beforeTerms || !isBehindTerms(session)),
  })
  const inFrame = (frame: 'shell' | 'bare') => pages.filter((page) => (page.frame ?? 'shell') === frame).map(toRoute)
  const notFound: RouteObject = {
    path: '*',
    Component: NotFoundPage,
    handle: { access: 'anyone' } satisfies RouteFacts,
  }
  return [
    {
      Component: AppFrame,
      HydrateFallback: Retrieving,
      ErrorBoundary: ErrorPage,
      children: [{ Component: Shell, children: [...inFrame('shell'), notFound] }, ...inFrame('bare')],
    },
  ]
}

/** Whether one of these pages matches a path. */
export function isMounted(pages: readonly PageRoute[], path: string): boolean {
  return pages.some((page) => matchPath(page.path, path))
}

function factsOf({
  access,
  bareForGuests = false,
  beforeTerms = false,
  footer = false,
  narrowPane = false,
}: PageRoute): RouteFacts {
  return { access, bareForGuests, beforeTerms, footer, narrowPane }
}

function isBehindTerms(session: SessionStore): boolean {
  const { me } = session.getState()
  return me !== null && !hasAgreed(me)
}

/** Runs before the loader of a protected page, so that no call is made that would only be refused. */
function requireUser(session: SessionStore, embedded?: string): MiddlewareFunction {
  return async ({ request }, next) => {
    const { status } = await session.settled()
    if (status === 'guest') throw redirect(loginAddress(new URL(request.url)))
    if (embedded && session.issuer) throw redirect(embedded)
    return next()
  }
}

function waitForSession(session: SessionStore): MiddlewareFunction {
  return async (_, next) => {
    await session.settled()
    return next()
  }
}
