import { ClientDownload } from '../../features/clients/index.ts'
import { documentQuery } from '../../features/documents/index.ts'
import { readLanguage } from '../../platform/preferences/language.ts'
import type { PageLoader } from '../page-module.ts'
import { DocumentPage } from './document-page.tsx'

/** How to install and connect the sync client, with what this server offers of it. */
export function Component() {
  return (
    <DocumentPage name="client_tutorial">
      <ClientDownload offersButton />
    </DocumentPage>
  )
}

export const loader: PageLoader = ({ queryClient, client }) => {
  void queryClient.prefetchQuery(documentQuery(client, 'client_tutorial', readLanguage()))
}
