import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DocumentName, documentNames, type Terms } from '@koma/contract'
import type { Documents, Language } from './documents.ts'
import { DocumentError, type ParsedDocument, parseDocument } from './parse-document.ts'

type Pair = Record<Language, ParsedDocument>
type Shelf = Record<DocumentName, Pair>

/** The documents that come with the product. */
const ownPages = fileURLToPath(new URL('../../../pages', import.meta.url))

/** So that an operator who has edited a text need not restart the server. */
const lookAgainMs = 5000

export interface DirectoryDocumentsOptions {
  /** Has `ja/terms.md`, `en/terms.md` and so on. A document that it lacks is the one of the product; null means all of them. */
  directory: string | null
  log: { error(details: object, message: string): void }
  lookAgainMs?: number
}

/** Rejects if a document is not in order. What is not in order later is logged, and the text before it stays. */
export async function openDocuments(options: DirectoryDocumentsOptions): Promise<Documents> {
  const { directory, log } = options
  let shelf = await readShelf(directory)
  let complaint = ''
  const look = async () => {
    try {
      shelf = await readShelf(directory)
      complaint = ''
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (message !== complaint) log.error({ err: error }, 'a document could not be read; the one before it stays')
      complaint = message
    }
  }
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, options.lookAgainMs ?? lookAgainMs)
  timer.unref()
  return {
    read: (name, language) => {
      const { version, published_at, title, text } = shelf[name][language]
      return { version, published_at, title, text }
    },
    terms: () => termsOf(shelf.terms),
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}

async function readShelf(directory: string | null): Promise<Shelf> {
  const pairs = documentNames.map(async (name) => [name, await readPair(directory, name)] as const)
  return Object.fromEntries(await Promise.all(pairs)) as Shelf
}

async function readPair(directory: string | null, name: DocumentName): Promise<Pair> {
  return (
    (directory === null ? null : await readFrom(directory, name)) ?? (await readFrom(ownPages, name)) ?? missing(name)
  )
}

/** Null if the directory does not have it. A document that is there only in Japanese is shown to everybody. */
async function readFrom(directory: string, name: DocumentName): Promise<Pair | null> {
  const [ja, en] = await Promise.all([readOne(directory, 'ja', name), readOne(directory, 'en', name)])
  if (!ja) {
    if (en) throw new DocumentError(`${join(directory, 'en', name)}.md needs a Japanese ja/${name}.md beside it.`)
    return null
  }
  if (!en) return { ja, en: ja }
  if (ja.version !== en.version || ja.changes.length !== en.changes.length) {
    throw new DocumentError(
      `${name}.md in ${directory} must have the same version and as many changes in both languages: ` +
        `${ja.version} with ${ja.changes.length} in ja, ${en.version} with ${en.changes.length} in en.`,
    )
  }
  return { ja, en }
}

async function readOne(directory: string, language: Language, name: DocumentName): Promise<ParsedDocument | null> {
  const path = join(directory, language, `${name}.md`)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  try {
    return parseDocument(text)
  } catch (error) {
    throw error instanceof DocumentError ? new DocumentError(`${path} ${error.message}.`) : error
  }
}

function termsOf({ ja, en }: Pair): Terms {
  const changes = ja.changes.map((change, place) => {
    const english = en.changes[place] ?? change
    return { title: { ja: change.title, en: english.title }, text: { ja: change.text, en: english.text } }
  })
  return { version: ja.version, published_at: ja.published_at, changes }
}

function missing(name: DocumentName): never {
  throw new DocumentError(`${join(ownPages, 'ja', name)}.md is missing.`)
}
