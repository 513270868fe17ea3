import type { Exif } from './exif.ts'

/** A text in a photo with its keyword: a PNG keyword, or the type of a chunk. */
export interface EmbeddedText {
  keyword: string
  text: string
}

/** The requested metadata of a file. */
export interface Embedded {
  texts: EmbeddedText[]
  exif: Exif | null
}

/** Which texts of a PNG are read: those with these keywords, and whole chunks of these types. XMP is read in any kind of file. */
export interface WantedTexts {
  keywords: ReadonlySet<string>
  chunkTypes: ReadonlySet<string>
}

export const xmpKeyword = 'XML:com.adobe.xmp'
