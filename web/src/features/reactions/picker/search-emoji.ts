import type { Emoji } from './emoji-catalogue.ts'

const katakana = /[\u30a1-\u30f6]/g
const toHiragana = -0x60

/** Makes words equal that differ only in hiragana or katakana, wide or narrow letters, or case. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(katakana, (letter) => String.fromCharCode(letter.charCodeAt(0) + toHiragana))
}

const folded = new WeakMap<readonly string[], readonly string[]>()

function foldedWords(words: readonly string[]): readonly string[] {
  const known = folded.get(words) ?? words.map(fold)
  folded.set(words, known)
  return known
}

/** Emoji that match every word of the text: those with that name first, then those whose name contains it, then other words. */
export function searchEmoji(
  catalogue: readonly Emoji[],
  text: string,
  otherWords: readonly string[] | undefined,
): Emoji[] {
  const wanted = fold(text).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return [...catalogue]
  const others = otherWords && foldedWords(otherWords)
  const found: Array<{ emoji: Emoji; rank: number }> = []
  for (const emoji of catalogue) {
    const own = foldedWords(emoji.words)
    const other = others?.[emoji.place]?.split('|') ?? []
    const ranks = wanted.map((part) =>
      emoji.emoji.includes(part) ? 0 : Math.min(rankOf(own, part), rankOf(other, part)),
    )
    const rank = Math.max(...ranks)
    if (rank < none) found.push({ emoji, rank })
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ emoji }) => emoji)
}

const none = 5

/** The first of the words is the name. */
function rankOf([name = '', ...others]: readonly string[], part: string): number {
  if (name === part) return 0
  if (name.startsWith(part)) return 1
  if (holds(name, part) || others.includes(part)) return 2
  if (others.some((word) => word.startsWith(part))) return 3
  return others.some((word) => holds(word, part)) ? 4 : none
}

/** Latin letters match at the start of a word only, so that `cat` does not find `indication`. Japanese matches anywhere. */
function holds(words: string, part: string): boolean {
  return /^[a-z]/.test(part) ? ` ${words}`.includes(` ${part}`) : words.includes(part)
}
