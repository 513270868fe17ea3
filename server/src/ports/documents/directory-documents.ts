import type { Terms } from '@koma/contract'
import type { Documents } from './documents.ts'
import { findPicture } from './page-pictures.ts'
import type { ParsedDocument } from './parse-document.ts'
import { type Pair, readShelf } from './read-shelf.ts'

/** So that an operator who has edited a text need not restart the server. */
const lookAgainMs = 5000

export interface DirectoryDocumentsOptions {
  /** Has `ja/terms.md`, `en/terms.md` and so on. A document that it lacks is the one of the product; null means all of them. */
  directory: string | null
  log: { error(details: object, message: string): void }
  lookAgainMs?: number
}

/**
 * Rejects if the terms or the privacy policy are not in order; if that happens later, it is logged and the text before it stays. Any
 * other file that is not in order is logged, and ours is shown.
 */
export async function openDocuments(options: DirectoryDocumentsOptions): Promise<Documents> {
  const { directory, log } = options
  const complaints = new Complaints(log)
  const read = () =>
    readShelf(directory, (error) => complaints.tell(error, 'a file of KOMA_PAGES_DIR is not shown; ours is'))
  let shelf = await read()
  complaints.endRound()
  const look = async () => {
    try {
      shelf = await read()
    } catch (error) {
      complaints.tell(error, 'a document could not be read; the one before it stays')
    }
    complaints.endRound()
  }
  let looking = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const lookLater = () => {
    timer = setTimeout(() => {
      looking = look().then(lookLater)
    }, options.lookAgainMs ?? lookAgainMs).unref()
  }
  // Our own texts change with a release only.
  if (directory !== null) lookLater()
  return {
    read: (name, language) => {
      const { version, published_at, title, text } = shelf.texts[name][language]
      return { version, published_at, title, text }
    },
    terms: () => termsOf(shelf.texts.terms),
    about: (language) => shelf.about[language],
    faq: (language) => shelf.faq[language],
    findPicture: (name) => findPicture(directory, name),
    async close() {
      clearTimeout(timer)
      await looking
      // What was looking has set it anew.
      clearTimeout(timer)
    },
  }
}

function termsOf({ ja, en }: Pair<ParsedDocument>): Terms {
  const changes = ja.changes.map((change, place) => {
    const english = en.changes[place] ?? change
    return { title: { ja: change.title, en: english.title }, text: { ja: change.text, en: english.text } }
  })
  return { version: ja.version, published_at: ja.published_at, changes }
}

/** Tells of a fault once, for as long as it lasts, and not each time that the files are read. */
class Complaints {
  private readonly log: DirectoryDocumentsOptions['log']
  private told = new Set<string>()
  private heard = new Set<string>()

  constructor(log: DirectoryDocumentsOptions['log']) {
    this.log = log
  }

  tell(error: unknown, message: string): void {
    const fault = error instanceof Error ? error.message : String(error)
    if (!this.told.has(fault)) this.log.error({ err: error }, message)
    this.heard.add(fault)
  }

  endRound(): void {
    this.told = this.heard
    this.heard = new Set()
  }
}
