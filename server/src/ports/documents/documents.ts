import type { AboutData, DocumentName, FaqData, Terms, TextDocument } from '@koma/contract'

export type Language = 'ja' | 'en'

/** A picture of the public pages. */
export interface PagePicture {
  path: string
  type: string
}

/** The texts and pictures that the operator edits, as they are now. */
export interface Documents {
  read(name: DocumentName, language: Language): TextDocument
  /** Users who accepted another version are asked before they see anything else. */
  terms(): Terms
  about(language: Language): AboutData
  faq(language: Language): FaqData
  /** Null if there is none of this name. */
  findPicture(name: string): Promise<PagePicture | null>
  close(): Promise<void>
}
