import type { Client } from '@koma/client'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { LoaderFunctionArgs } from 'react-router'

/** What the router needs of a page. Each page exports both from its `*-route.ts`, so that they are fetched together. */
export interface PageModule {
  Component: ComponentType
  loader?: PageLoader
}

/** Starts fetching the data of the first paint. It does not wait for the data: the page shows a skeleton meanwhile. */
export type PageLoader = (parts: LoaderParts, request: Pick<LoaderFunctionArgs, 'params' | 'request'>) => unknown

/** What a loader may need besides the address. */
export interface LoaderParts {
  queryClient: QueryClient
  client: Client
}
