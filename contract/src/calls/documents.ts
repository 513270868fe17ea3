import { z } from 'zod'
import { calls } from '../call.ts'
import { described, named } from '../openapi/documentation.ts'
import { Bilingual, Timestamp } from '../wire.ts'
import { AboutData, FaqData } from './about.ts'

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

export const DocumentLanguage = described('ja where it is left out', z.enum(['ja', 'en']).default('ja'))

/** The texts that an operator edits. */
export const documentNames = ['terms', 'privacy_policy', 'contact', 'client_tutorial'] as const
export type DocumentName = (typeof documentNames)[number]

export const TextDocument = named(
  'TextDocument',
  z.object({
    version: z.string(),
    published_at: Timestamp,
    title: z.string(),
    /** Markdown: headings, paragraphs, lists and steps, links, and `==words==` that changed with this version. */
    text: z.string(),
  }),
)
export type TextDocument = z.infer<typeof TextDocument>

const inLanguage = z.object({ language: DocumentLanguage })

export const documentCalls = calls('documents', {
  'GET /terms': {
    summary: 'The current terms: their version and what changed with it',
    who: ['guest'],
    beforeTerms: true,
    answers: { 200: Terms },
  },
  'GET /document/{DocumentName}': {
    summary:
      'The text of the terms, of the privacy policy, of how to reach the operator, or of how to use the sync client',
    who: ['guest'],
    beforeTerms: true,
    params: z.object({ DocumentName: z.enum(documentNames) }),
    query: inLanguage,
    answers: { 200: TextDocument },
  },
  'GET /about': {
    summary: 'What the about page shows',
    who: ['guest'],
    beforeTerms: true,
    query: inLanguage,
    answers: { 200: AboutData },
  },
  'GET /faq': {
    summary: 'The questions and answers of the help page, by section',
    who: ['guest'],
    beforeTerms: true,
    query: inLanguage,
    answers: { 200: z.object({ sections: FaqData }) },
  },
})
