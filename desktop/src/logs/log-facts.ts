import type { LogFacts } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import type { Moment } from './presence.ts'

/** What of the log may be sent. Each is asked for by itself; nothing is sent unless its user allows it. */
export interface LogConsent {
  world: boolean
  instance: boolean
  /** Who else was there. */
  players: boolean
}

const longestName = 200

/** The part of a moment that may be sent; undefined if that is nothing. */
export function factsOf({ world, players }: Moment, allowed: LogConsent): LogFacts | undefined {
  const facts: LogFacts = {
    ...(allowed.world && { world_id: world.id, world_name: world.name.slice(0, longestName) }),
    ...(allowed.instance && { instance_id: `${world.id}:${world.instanceId}` }),
    ...(allowed.players && {
      players: players
        .slice(0, limits.upload.logPlayers)
        .map(({ id, name }) => ({ id, name: name.slice(0, longestName) })),
    }),
  }
  if (facts.players?.length === 0) delete facts.players
  return Object.keys(facts).length > 0 ? fitting(facts) : undefined
}

/** Leaves out the last players if all of them together would be too much for the server. */
function fitting(facts: LogFacts): LogFacts {
  const isFitting = () => Buffer.byteLength(JSON.stringify(facts)) <= limits.upload.logFactsBytes
  while (!isFitting() && facts.players?.length) facts.players.pop()
  return facts
}
