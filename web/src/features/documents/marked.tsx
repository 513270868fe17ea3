import { findWords } from './find-words.ts'

/** Words of which those that were looked for are marked. */
export function Marked({ words, found }: { words: string; found: string }) {
  const pieces = findWords(words, found)
  return pieces.map(({ text, isFound }, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the same words can stand in several places, which never move.
    return isFound ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>
  })
}
