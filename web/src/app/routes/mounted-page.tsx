import { type Loadable, loadable } from '@koma/ui/lazy/loadable.ts'
import type { RouteObject } from 'react-router'
import type { LoaderParts, PageModule } from '../../pages/page-module.ts'
import { ModuleFailure } from '../../platform/connection/module-failure.ts'
import type { PageRoute } from './page-table.ts'

/**
 * A page whose code is fetched by its loader. The router's own `lazy` is not used: if that fails on the first load, nothing is
 * rendered at all. A loader that fails shows the error page, and the next visit tries again.
 */
export function mountPage(
  { page }: PageRoute,
  parts: LoaderParts,
  mayFetch: () => boolean,
): Pick<RouteObject, 'loader' | 'element'> {
  const code = loadable(() =>
    page().catch((cause: unknown) => {
      throw new ModuleFailure(String(cause), { cause })
    }),
  )
  return {
    loader: async (request) => {
      const { loader } = await code.load()
      // Behind the gate the page would only be refused; it fetches everything itself when it is shown.
      return (mayFetch() && loader?.(parts, request)) || null
    },
    element: <MountedPage code={code} />,
  }
}

function MountedPage({ code }: { code: Loadable<PageModule> }) {
  if (!code.value) throw new Error('A page is drawn before its code has arrived.')
  const { Component } = code.value
  return <Component />
}
