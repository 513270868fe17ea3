import type { Exif } from './exif.ts'

/** A piece of text in a photo and the name it stands under: a PNG keyword, or a chunk's own type. */
export interface EmbeddedText {
  keyword: string
  text: string
}

/** What a file carries beside its picture, as far as somebody asked for it. */
export interface Embedded {
  texts: EmbeddedText[]
  exif: Exif | null
}

/** Which texts of a PNG are read: those under these keywords, and whole chunks of these types. XMP is, in any kind of file. */
export interface WantedTexts {
  keywords: ReadonlySet<string>
  chunkTypes: ReadonlySet<string>
}

export const xmpKeyword = 'XML:com.adobe.xmp'
