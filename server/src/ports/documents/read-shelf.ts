import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AboutData, type DocumentName, documentNames, FaqData } from '@koma/contract'
import type { Language } from './documents.ts'
import { parseData } from './parse-data.ts'
import { DocumentError, type ParsedDocument, parseDocument } from './parse-document.ts'

export type Pair<Content> = Record<Language, Content>

/** Everything that the public pages say. */
export interface Shelf {
  texts: Record<DocumentName, Pair<ParsedDocument>>
  about: Pair<AboutData>
  faq: Pair<FaqData>
}

/** The documents that come with the product. */
export const ownPages = fileURLToPath(new URL('../../../pages', import.meta.url))

/** What people agree to, or were promised. Ours must never stand in for the operator's, so a broken file of these is an error. */
const binding: readonly DocumentName[] = ['terms', 'privacy_policy']

interface Kind<Content> {
  file: string
  parse(text: string): Content
  /** What the two languages have to have in common; throws what is wrong. */
  compare?(pair: Pair<Content>): void
}

/** Reads all documents. `complain` hears of each file of the operator that is not in order and was left out for ours. */
export async function readShelf(directory: string | null, complain: (error: Error) => void): Promise<Shelf> {
  const texts = documentNames.map(async (name) => {
    const kind = {
      file: `${name}.md`,
      parse: parseDocument,
      compare: (pair: Pair<ParsedDocument>) => compare(name, pair),
    }
    const given = binding.includes(name) ? await readGiven(directory, kind) : await readOrComplain(kind)
    return [name, given ?? (await readOwn(kind))] as const
  })
  const about = { file: 'about.json', parse: (text: string) => parseData(text, AboutData) }
  const faq = { file: 'faq.json', parse: (text: string) => parseData(text, FaqData) }
  return {
    texts: Object.fromEntries(await Promise.all(texts)) as Shelf['texts'],
    about: (await readOrComplain(about)) ?? (await readOwn(about)),
    faq: (await readOrComplain(faq)) ?? (await readOwn(faq)),
  }

  async function readOrComplain<Content>(kind: Kind<Content>): Promise<Pair<Content> | null> {
    try {
      return await readGiven(directory, kind)
    } catch (error) {
      complain(error instanceof Error ? error : new Error(String(error)))
      return null
    }
  }
}

async function readOwn<Content>(kind: Kind<Content>): Promise<Pair<Content>> {
  const pair = await readGiven(ownPages, kind)
  if (!pair) throw new DocumentError(`${join(ownPages, 'ja', kind.file)} is missing.`)
  return pair
}

/** Null if the directory does not have it. What is there only in Japanese is shown to everybody. */
async function readGiven<Content>(directory: string | null, kind: Kind<Content>): Promise<Pair<Content> | null> {
  if (directory === null) return null
  const [ja, en] = await Promise.all([readOne(directory, 'ja', kind), readOne(directory, 'en', kind)])
  if (!ja) {
    if (en) throw new DocumentError(`${join(directory, 'en', kind.file)} needs a Japanese ja/${kind.file} beside it.`)
    return null
  }
  const pair = { ja, en: en ?? ja }
  try {
    kind.compare?.(pair)
  } catch (error) {
    throw error instanceof DocumentError ? new DocumentError(`${kind.file} in ${directory} ${error.message}.`) : error
  }
  return pair
}

async function readOne<Content>(directory: string, language: Language, kind: Kind<Content>): Promise<Content | null> {
  const path = join(directory, language, kind.file)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  try {
    return kind.parse(text)
  } catch (error) {
    throw error instanceof DocumentError ? new DocumentError(`${path} ${error.message}.`) : error
  }
}

function compare(name: DocumentName, { ja, en }: Pair<ParsedDocument>): void {
  if (ja.version === en.version && ja.changes.length === en.changes.length) return
  const changes = name === 'terms' ? ' and as many changes' : ''
  throw new DocumentError(
    `must have the same version${changes} in both languages: ` +
      `${ja.version} with ${ja.changes.length} in ja, ${en.version} with ${en.changes.length} in en`,
  )
}
