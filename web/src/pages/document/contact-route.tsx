import { documentQuery } from '../../features/documents/index.ts'
import { readLanguage } from '../../platform/preferences/language.ts'
import type { PageLoader } from '../page-module.ts'
import { DocumentPage } from './document-page.tsx'

export function Component() {
  return <DocumentPage name="contact" />
}

export const loader: PageLoader = ({ queryClient, client }) => {
  void queryClient.prefetchQuery(documentQuery(client, 'contact', readLanguage()))
}
