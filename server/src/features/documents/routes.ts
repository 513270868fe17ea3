import { type Handlers, ok } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'

export function documentRoutes({ documents }: Pick<Ports, 'documents'>): Handlers {
  return {
    'GET /terms': async () => ok(documents.terms()),

    'GET /document/{DocumentName}': async ({ params, query }) =>
      ok(documents.read(params.DocumentName, query.language)),

    'GET /about': async ({ query }) => ok(documents.about(query.language)),

    'GET /faq': async ({ query }) => ok({ sections: documents.faq(query.language) }),
  }
}
