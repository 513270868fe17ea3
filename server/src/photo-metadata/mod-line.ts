import { mostPlayersRead, type RawFacts } from './raw-facts.ts'

type Player = NonNullable<RawFacts['players']>[number]

const head = /^(?:(?<cvr>lfs\|cvr\|\d{1,3})|(?<first>lfs\|1)|lfs\|\d{1,3}|screenshotmanager\|\d{1,3})\|/
/** A name may contain a bar, a semicolon or a comma, so a line is split only where a known field begins. */
const nextField = /\|(?=(?:author|world|pos|rq|players):|(?:wrld|wld)_|null,)/
const nextPlayer = /;(?=(?:usr_)?[0-9A-Za-z-]{1,64},)/
const mostFields = 16
/** How the mods write "no world" and "nobody". */
const nothing = new Set(['null', '?', ''])

/** Reads the line that LagFreeScreenshots (for VRChat and for ChilloutVR) and ScreenshotManager write; null for any other text. */
export function readModLine(text: string): RawFacts | null {
  const line = text.trim()
  const start = head.exec(line)
  if (!start) return null
  const { cvr, first } = start.groups ?? {}
  const facts: RawFacts = {}
  for (const field of line.slice(start[0].length).split(nextField, mostFields)) {
    const [, key = 'world', value = ''] = /^(?:(author|world|pos|rq|players):)?(.*)$/s.exec(field) ?? []
    if (key === 'author') Object.assign(facts, readAuthor(value))
    if (key === 'world') Object.assign(facts, first ? readFirstWorld(value) : readWorld(value))
    if (key === 'players') facts.players = readPlayers(value, first ? 1 : 4)
  }
  // ChilloutVR's ids are UUIDs without a prefix, and mean nothing in VRChat.
  return cvr ? { ...facts, worldId: undefined, instanceId: undefined, authorId: undefined } : facts
}

/** `id,name` */
function readAuthor(value: string): RawFacts {
  const [id = '', name] = cut(value, 1)
  return nothing.has(id) ? {} : { authorId: id, authorName: name }
}

/** `id,instance,name` */
function readWorld(value: string): RawFacts {
  const [id = '', instance, name] = cut(value, 2)
  return nothing.has(id) ? {} : { worldId: id, instanceId: `${id}:${instance}`, worldName: name }
}

/** `id:instance,name` */
function readFirstWorld(value: string): RawFacts {
  const [location = '', name] = cut(value, 1)
  const [id = ''] = location.split(':')
  return nothing.has(id) ? {} : { worldId: id, instanceId: location, worldName: name }
}

/** `id,x,y,z,name`, in the first version `id,name` */
function readPlayers(value: string, nameAt: number): Player[] {
  return value.split(nextPlayer, mostPlayersRead).flatMap((player) => {
    const parts = cut(player, nameAt)
    const [id = '', name = ''] = [parts[0], parts[nameAt]]
    return nothing.has(id) ? [] : [{ id, name }]
  })
}

/** Splits at the first `count` commas; the rest is one part, including its commas. */
function cut(text: string, count: number): string[] {
  const parts = text.split(',')
  return parts.length <= count ? parts : [...parts.slice(0, count), parts.slice(count).join(',')]
}
