import { cleanUserId } from './ids.ts'
import type { Player } from './photo-metadata.ts'

const longestName = 200
const mostPlayers = 200
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Direction marks would reverse the text around a name; Postgres rejects NUL, and lone surrogates in JSON. */
const unprintable = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/gu

export function cleanName(text: string | undefined): string | null {
  if (text === undefined) return null
  // One visible character can consist of a million code units, so those are limited before the graphemes are counted.
  const bounded = text.slice(0, longestName * 10).toWellFormed()
  const plain = bounded.replace(unprintable, ' ').replace(/\s+/g, ' ').trim()
  let end = 0
  let count = 0
  for (const { index, segment } of graphemes.segment(plain)) {
    if (count === longestName) break
    count += 1
    end = index + segment.length
  }
  return plain.slice(0, end).trim() || null
}

/** Lists each player once, by id, or by name if there is no id. */
export function cleanPlayers(players: readonly { id?: string | undefined; name: string }[]): Player[] {
  const known = new Map<string, Player>()
  for (const player of players) {
    if (known.size === mostPlayers) break
    const name = cleanName(player.name)
    if (name === null) continue
    const id = cleanUserId(player.id)
    const key = id ?? `name ${name}`
    if (!known.has(key)) known.set(key, { id, name })
  }
  return [...known.values()]
}
