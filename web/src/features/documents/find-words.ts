/** Wide and narrow letters, capitals and small ones count as the same. One letter stays one, so that places stay the same. */
function fold(text: string): string {
  return [...text]
    .map((letter) => {
      const folded = letter.normalize('NFKC').toLowerCase()
      return folded.length === letter.length ? folded : letter
    })
    .join('')
}

function wordsOf(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean)
}

/** Whether every word of the query is somewhere in the text. */
export function hasWords(text: string, query: string): boolean {
  const folded = fold(text)
  return wordsOf(query).every((word) => folded.includes(word))
}

export interface Piece {
  text: string
  isFound: boolean
}

/** The text in pieces, of which those that are a word of the query are found. */
export function findWords(text: string, query: string): Piece[] {
  const words = wordsOf(query).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (words.length === 0) return [{ text, isFound: false }]
  const pieces: Piece[] = []
  let from = 0
  for (const match of fold(text).matchAll(new RegExp(words.join('|'), 'g'))) {
    const end = match.index + match[0].length
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), isFound: false })
    pieces.push({ text: text.slice(match.index, end), isFound: true })
    from = end
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isFound: false })
  return pieces
}
