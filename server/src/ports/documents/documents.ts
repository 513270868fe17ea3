import type { DocumentName, Terms, TextDocument } from '@koma/contract'

export type Language = 'ja' | 'en'

/** The texts that the operator edits, as they are now. */
export interface Documents {
  read(name: DocumentName, language: Language): TextDocument
  /** Users who accepted another version are asked before they see anything else. */
  terms(): Terms
  close(): Promise<void>
}
