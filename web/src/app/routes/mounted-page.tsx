import type { RouteObject } from 'react-router'
import type { LoaderParts, PageModule } from '../../pages/page-module.ts'
import { type Loadable, loadable } from '../../platform/connection/loadable.ts'
import type { PageRoute } from './page-table.ts'

/**
 * A page whose code is fetched by its loader. Not by the router's own `lazy`: if that fails on the first load, nothing is drawn
 * at all. A loader that fails leads to the error page, and the next visit tries again.
 */
export function mountPage({ page }: PageRoute, parts: LoaderParts): Pick<RouteObject, 'loader' | 'element'> {
  const code = loadable(page)
  return {
    loader: async (request) => {
      const { loader } = await code.load()
      return loader?.(parts, request) ?? null
    },
    element: <MountedPage code={code} />,
  }
}

function MountedPage({ code }: { code: Loadable<PageModule> }) {
  if (!code.value) throw new Error('A page is drawn before its code has arrived.')
  const { Component } = code.value
  return <Component />
}
