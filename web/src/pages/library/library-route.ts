import { prefetchLibrary } from '../../features/photos/index.ts'
import type { PageLoader } from '../page-module.ts'

export { LibraryPage as Component } from './library-page.tsx'

export const loader: PageLoader = ({ queryClient, client }) => prefetchLibrary(queryClient, client)
