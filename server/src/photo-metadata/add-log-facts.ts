import type { LogFacts } from '@koma/contract'
import { cleanInstanceId, cleanWorldId } from './ids.ts'
import { cleanName, cleanPlayers } from './names.ts'
import type { PhotoMetadata } from './photo-metadata.ts'

interface WithLog {
  metadata: PhotoMetadata
  /** What the file says of the world, if the log says more; null if it does not. */
  fileWorld: Pick<PhotoMetadata, 'worldId' | 'worldName'> | null
}

/**
 * Adds what the log of the virtual world knows to a photo that does not say it itself. A log of another place is ignored as a whole:
 * who was there was not where the photo was taken.
 */
export function addLogFacts(file: PhotoMetadata, log: LogFacts | undefined): WithLog {
  if (!log) return { metadata: file, fileWorld: null }
  const instance = cleanInstanceId(log.instance_id)
  const worldId = cleanWorldId(log.world_id)
  const worldName = cleanName(log.world_name)
  if (isElsewhere(file, { worldId: worldId ?? instance?.worldId ?? null, worldName })) {
    return { metadata: file, fileWorld: null }
  }
  const world = { worldId: file.worldId ?? worldId, worldName: file.worldName ?? worldName }
  const says = world.worldId !== file.worldId || world.worldName !== file.worldName
  const isThere = instance !== null && (world.worldId === null || instance.worldId === world.worldId)
  const players = cleanPlayers((log.players ?? []).map(({ id, name }) => ({ id: id ?? undefined, name })))
  return {
    metadata: {
      ...file,
      ...world,
      instanceId: file.instanceId ?? (isThere ? instance.instanceId : null),
      players: file.players.length > 0 ? file.players : players,
    },
    fileWorld: says ? { worldId: file.worldId, worldName: file.worldName } : null,
  }
}

interface World {
  worldId: string | null
  worldName: string | null
}

/** By their ids; by their names only if one of them has no id, since a world can be renamed. */
function isElsewhere(file: World, log: World): boolean {
  if (file.worldId !== null && log.worldId !== null) return file.worldId !== log.worldId
  return file.worldName !== null && log.worldName !== null && file.worldName !== log.worldName
}
