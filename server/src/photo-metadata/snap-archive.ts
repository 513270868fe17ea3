import type { EmbeddedText } from '../picture-files/embedded.ts'
import { mostPlayersRead, type RawFacts } from './raw-facts.ts'
import { readIsoTime } from './written-time.ts'

/** VSA (VRChat Snap Archive): a tEXt chunk for each fact, with the keyword of the current or an earlier version. */
const keywords = {
  worldName: ['WorldName'],
  worldId: ['WorldID'],
  author: ['Capture-User', 'User', 'Username'],
  time: ['CaptureTime'],
  players: ['instans-Usernames', 'Usernames', 'Friends'],
}

export const snapArchiveKeywords: readonly string[] = Object.values(keywords).flat()

const base64Prefix = 'BASE64:'
/** What VSA writes for unknown values. */
const placeholders = new Set(['Unknown', 'Unknown User', 'Unknown World'])

export function readSnapArchive(texts: readonly EmbeddedText[]): RawFacts {
  const first = (names: readonly string[]) =>
    names
      .flatMap((name) => texts.filter(({ keyword }) => keyword === name))
      .map(({ text }) => decode(text))
      .find((text) => text !== '' && !placeholders.has(text))
  return {
    worldName: first(keywords.worldName),
    worldId: first(keywords.worldId),
    authorName: first(keywords.author),
    players: (first(keywords.players)?.split(', ', mostPlayersRead) ?? []).map((name) => ({ name })),
    takenAt: readIsoTime(first(keywords.time)),
  }
}

function decode(text: string): string {
  const trimmed = text.trim()
  if (!trimmed.startsWith(base64Prefix)) return trimmed
  return Buffer.from(trimmed.slice(base64Prefix.length), 'base64').toString('utf8').trim()
}
