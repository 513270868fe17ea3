import type { Client } from '@koma/client'
import type { DocumentName } from '@koma/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../../platform/preferences/language.ts'

export const documentKeys = { all: ['documents'] as const }

export function documentQuery(client: Client, name: DocumentName, language: Language) {
  return queryOptions({
    queryKey: [...documentKeys.all, name, language],
    queryFn: ({ signal }) =>
      client.ask('GET /document/{DocumentName}', { params: { DocumentName: name }, query: { language }, signal }),
  })
}
