import { z } from 'zod'
import { calls } from './call.ts'
import { described, named } from './documentation.ts'
import { Bilingual, Timestamp } from './wire.ts'

/** The version of a document as its operator writes it, such as a date. */
export const DocumentVersion = z.string().regex(/^[\w.-]{1,50}$/)

export const Terms = named(
  'Terms',
  z.object({
    version: z.string(),
    published_at: Timestamp,
    /** What is different from the version before. */
    changes: z.array(z.object({ title: Bilingual, text: Bilingual })),
  }),
)
export type Terms = z.infer<typeof Terms>

/** The texts that an operator edits. */
export const documentNames = ['terms', 'privacy_policy'] as const
export type DocumentName = (typeof documentNames)[number]

export const TextDocument = named(
  'TextDocument',
  z.object({
    version: z.string(),
    published_at: Timestamp,
    title: z.string(),
    /** Markdown: headings, paragraphs, lists, links, and `==words==` that changed with this version. */
    text: z.string(),
  }),
)
export type TextDocument = z.infer<typeof TextDocument>

export const documentCalls = calls('documents', {
  'GET /terms': {
    summary: 'The current terms: their version and what changed with it',
    who: ['guest'],
    beforeTerms: true,
    answers: { 200: Terms },
  },
  'GET /document/{DocumentName}': {
    summary: 'The text of the terms or of the privacy policy',
    who: ['guest'],
    beforeTerms: true,
    params: z.object({ DocumentName: z.enum(documentNames) }),
    query: z.object({
      language: described('ja where it is left out', z.enum(['ja', 'en']).default('ja')),
    }),
    answers: { 200: TextDocument },
  },
})
