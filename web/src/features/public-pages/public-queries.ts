import type { Client } from '@koma/client'
import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../../platform/preferences/language.ts'

export function aboutQuery(client: Client, language: Language) {
  return queryOptions({
    queryKey: ['about', language],
    queryFn: ({ signal }) => client.ask('GET /about', { query: { language }, signal }),
  })
}

export function faqQuery(client: Client, language: Language) {
  return queryOptions({
    queryKey: ['faq', language],
    queryFn: async ({ signal }) => (await client.ask('GET /faq', { query: { language }, signal })).sections,
  })
}
