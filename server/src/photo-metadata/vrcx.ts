import { mostPlayersRead, type RawFacts } from './raw-facts.ts'

/** Reads the JSON that VRCX writes; null for any other text. A field of the wrong type is ignored; the others count. */
export function readVrcx(text: string): RawFacts | null {
  const json = parseObject(text.trim())
  const [author, world] = [objectOf(json?.['author']), objectOf(json?.['world'])]
  const players = Array.isArray(json?.['players']) ? json['players'] : null
  if (!author && !world && !players) return null
  return {
    worldId: textOf(world?.['id']),
    worldName: textOf(world?.['name']),
    instanceId: textOf(world?.['instanceId']),
    authorId: textOf(author?.['id']),
    authorName: textOf(author?.['displayName']),
    players: (players ?? []).slice(0, mostPlayersRead).flatMap((player: unknown) => {
      const name = textOf(objectOf(player)?.['displayName'])
      return name === undefined ? [] : [{ id: textOf(objectOf(player)?.['id']), name }]
    }),
  }
}

function parseObject(text: string): Record<string, unknown> | null {
  if (!text.startsWith('{')) return null
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return null
  }
}

function objectOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
