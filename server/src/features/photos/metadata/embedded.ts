/** A piece of text in a photo and the name it stands under: a PNG keyword, or a chunk's own type. */
export interface EmbeddedText {
  keyword: string
  text: string
}

export interface Embedded {
  texts: EmbeddedText[]
  exif: Buffer | null
}

export const xmpKeyword = 'XML:com.adobe.xmp'
export const descriptionKeyword = 'Description'
