import { z } from 'zod'
import { type Claim, mostPlayersRead } from './claim.ts'

const Text = z.string().optional().catch(undefined)
const Person = z.object({ id: Text, displayName: Text }).optional().catch(undefined)

/** A field of the wrong kind is as good as a missing one: the others still count. */
const VrcxRecord = z.object({
  author: Person,
  world: z.object({ id: Text, name: Text, instanceId: Text }).optional().catch(undefined),
  players: z.array(z.unknown()).optional().catch(undefined),
})

/** The JSON that VRCX writes; null for any other text. */
export function readVrcx(text: string): Claim | null {
  const record = parseRecord(text.trim())
  if (!record?.author && !record?.world && !record?.players) return null
  const { author, world, players = [] } = record
  return {
    worldId: world?.id,
    worldName: world?.name,
    instanceId: world?.instanceId,
    authorId: author?.id,
    authorName: author?.displayName,
    players: players.slice(0, mostPlayersRead).flatMap((player) => {
      const { id, displayName } = Person.parse(player) ?? {}
      return displayName === undefined ? [] : [{ id, name: displayName }]
    }),
  }
}

function parseRecord(text: string): z.infer<typeof VrcxRecord> | null {
  if (!text.startsWith('{')) return null
  try {
    return VrcxRecord.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
