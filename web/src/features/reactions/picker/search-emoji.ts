import type { Emoji } from './emoji-catalogue.ts'

const katakana = /[\u30a1-\u30f6]/g
const toHiragana = -0x60

/** Whether typed in hiragana or katakana, wide or narrow, large or small: the same word. */
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

/** Emoji that every word of the text fits: those called so first, then those whose name holds it, then the other words. */
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

/** Letters count from the beginning of a word: `cat` is not meant by `indication`. Japanese has no gaps between words. */
function holds(words: string, part: string): boolean {
  return /^[a-z]/.test(part) ? ` ${words}`.includes(` ${part}`) : words.includes(part)
}
