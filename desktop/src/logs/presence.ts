import type { LogLine, Player } from './log-line.ts'

/** Where somebody was, and with whom. */
export interface Moment {
  world: { id: string; name: string; instanceId: string }
  /** Everybody in the instance, the photographer among them. */
  players: readonly Player[]
}

/** A stay in one world, from its first line to its last. */
interface Stay {
  from: number
  until: number
  worldName: string
  worldId: string | null
  instanceId: string
  people: Presence[]
}

interface Presence {
  player: Player
  from: number
  until: number
}

/** More than a night has. The oldest are forgotten, so that a program that runs for months does not grow. */
const mostStays = 200
/** More than any world admits, with everybody leaving and coming back for hours. */
const mostPeople = 2_000

/**
 * What the log of one run of VRChat tells about the past hours. A photo is named after the moment it was taken, which may be some
 * time before its file is complete, so the whole course of people coming and going is kept and not only who is there now.
 */
export class PresenceLog {
  readonly #stays: Stay[] = []
  #isIn = false

  add({ wallTime, event }: LogLine): void {
    const stay = this.#stays.at(-1)
    if (event.kind === 'entering') this.#enter(wallTime, event.worldName)
    else if (!this.#isIn || !stay) return
    else if (event.kind === 'joining') Object.assign(stay, { worldId: event.worldId, instanceId: event.instanceId })
    else if (event.kind === 'left') this.#leave(wallTime)
    else if (event.kind === 'player-joined') join(stay, event.player, wallTime)
    else if (event.kind === 'player-left') part(stay, event.player, wallTime)
  }

  /** Returns null if the log does not cover this time, or its user was in no world. */
  at(wallTime: number): Moment | null {
    const stay = this.#stays.findLast(({ from }) => from <= wallTime)
    if (!stay?.worldId || wallTime > stay.until) return null
    const { worldId, worldName, instanceId, people } = stay
    const there = people.filter(({ from, until }) => from <= wallTime && wallTime <= until)
    return { world: { id: worldId, name: worldName, instanceId }, players: there.map(({ player }) => player) }
  }

  #enter(wallTime: number, worldName: string): void {
    this.#leave(wallTime)
    this.#stays.push({ from: wallTime, until: Infinity, worldName, worldId: null, instanceId: '', people: [] })
    if (this.#stays.length > mostStays) this.#stays.shift()
    this.#isIn = true
  }

  #leave(wallTime: number): void {
    const stay = this.#stays.at(-1)
    if (!this.#isIn || !stay) return
    stay.until = wallTime
    for (const presence of stay.people) presence.until = Math.min(presence.until, wallTime)
    this.#isIn = false
  }
}

function join(stay: Stay, player: Player, from: number): void {
  if (stay.people.length < mostPeople) stay.people.push({ player, from, until: Infinity })
}

function part(stay: Stay, { id, name }: Player, until: number): void {
  const isSame = (other: Player) => (id && other.id ? other.id === id : other.name === name)
  const presence = stay.people.findLast((candidate) => candidate.until === Infinity && isSame(candidate.player))
  if (presence) presence.until = until
}
