import { cleanInstanceId, cleanUserId, cleanWorldId } from './ids.ts'
import { cleanName, cleanPlayers } from './names.ts'
import type { PhotoFacts } from './photo-metadata.ts'
import type { RawFacts } from './raw-facts.ts'

type Merged = Omit<PhotoFacts, 'times'>

/** Merges what several kinds of metadata say: for each field, the first that has it wins. */
export function mergeFacts(facts: readonly RawFacts[]): Merged {
  const world = firstNamed(facts.map(({ worldId, worldName }) => [cleanWorldId(worldId), cleanName(worldName)]))
  const author = firstNamed(facts.map(({ authorId, authorName }) => [cleanUserId(authorId), cleanName(authorName)]))
  const instances = facts.flatMap(({ instanceId }) => cleanInstanceId(instanceId) ?? [])
  // An instance of another world cannot be where the photo was taken.
  const instance = instances.find(({ worldId }) => worldId === (world.id ?? worldId))
  const players = facts.map((one) => cleanPlayers(one.players ?? [])).find((list) => list.length > 0)
  return {
    worldId: world.id ?? instance?.worldId ?? null,
    worldName: world.name,
    instanceId: instance?.instanceId ?? null,
    authorId: author.id,
    authorName: author.name,
    players: players ?? [],
  }
}

/** The first id, and the first name that does not come with a different id. */
function firstNamed(known: [id: string | null, name: string | null][]): { id: string | null; name: string | null } {
  const id = known.find(([id]) => id !== null)?.[0] ?? null
  const name = known.find(([ofId, name]) => name !== null && (ofId === null || ofId === id))?.[1] ?? null
  return { id, name }
}
