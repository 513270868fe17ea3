export interface TextLimit {
  min?: number
  /** Visible characters. */
  max: number
  maxBytes?: number
}

export interface TextProblem {
  error: 'text_length_fewer' | 'text_length_over' | 'text_bytes_over'
  limit: number
  num: number
}

let segmenter: Intl.Segmenter | null = null
/** Created on first use: it costs more than everything else here, and starting the server or the app does not need it. */
function graphemeSegmenter(): Intl.Segmenter {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter
}

const encoder = new TextEncoder()

/** Counts visible characters: a family emoji or a letter with its marks is one. */
export function countGraphemes(text: string): number {
  let count = 0
  for (const _ of graphemeSegmenter().segment(text)) count += 1
  return count
}

export function countBytes(text: string): number {
  return encoder.encode(text).length
}

/** Segmenting megabytes of pasted or hostile text would block the page or the server. */
const longestSegmented = 10_000

/** What is wrong with the length of a text, or null. */
export function checkTextLength(text: string, { min = 0, max, maxBytes }: TextLimit): TextProblem | null {
  if (text.length > longestSegmented) return { error: 'text_length_over', limit: max, num: text.length }
  const num = countGraphemes(text)
  if (num < min) return { error: 'text_length_fewer', limit: min, num }
  if (num > max) return { error: 'text_length_over', limit: max, num }
  const bytes = countBytes(text)
  if (maxBytes !== undefined && bytes > maxBytes) return { error: 'text_bytes_over', limit: maxBytes, num: bytes }
  return null
}
