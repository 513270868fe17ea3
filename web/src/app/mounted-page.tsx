import type { RouteObject } from 'react-router'
import type { PageModule, PageParts, PageRoute } from './page-table.ts'

/** A page's code once it has arrived. */
interface Shelf {
  module: PageModule | null
}

/**
 * A page whose code is fetched by its loader. Not the router's own `lazy`: when that fails on the first load, nothing is drawn
 * at all; a loader that fails leads to the error page, and the next visit tries again.
 */
export function mountPage(page: PageRoute, parts: PageParts): Pick<RouteObject, 'loader' | 'element'> {
  const shelf: Shelf = { module: null }
  return {
    loader: async (args) => {
      shelf.module ??= await page.load(parts)
      return shelf.module.loader?.(args) ?? null
    },
    element: <MountedPage shelf={shelf} />,
  }
}

function MountedPage({ shelf }: { shelf: Shelf }) {
  if (!shelf.module) throw new Error('A page is drawn before its code has arrived.')
  const { Component } = shelf.module
  return <Component />
}
