import type { Random } from '@koma/contract/random'
import { type DemoPlayer, type DemoUserKey, demoFriends, demoUsers, demoWorlds, type VisitedWorld } from './cast.ts'

/** A time together in one instance of a world. */
interface Stay {
  world: VisitedWorld
  instanceId: string
  players: DemoPlayer[]
  /** Milliseconds since 1970. */
  from: number
  until: number
}

export interface Night {
  /** 0 is yesterday. */
  night: number
  present: DemoUserKey[]
  stays: Stay[]
}

const nights = 26
const days = 729
const minute = 60_000
const day = 24 * 60 * minute
const japan = 9 * 60 * minute

/** How many nights each user attends; everybody attends yesterday's. */
const attendance: Record<DemoUserKey, number> = { mio: nights, sora: 11, nagi: 9, kanade: 7 }

/** Evenings of the last two years, ending yesterday, fewer towards the past, mostly at weekends. */
export function planNights(now: Date, random: Random): Night[] {
  const today = Math.floor((now.getTime() + japan) / day) * day - japan
  const attending = planAttendance(random)
  const visits = new Map<VisitedWorld, number>()
  return Array.from({ length: nights }, (_, night) => {
    const date = night < 2 ? today - (1 + night) * day : weekendNear(today - daysAgo(night) * day, random)
    const present = demoUsers.map(({ key }) => key).filter((key) => attending[key].has(night))
    const worlds = chooseWorlds(date, present, night, visits, random)
    return { night, present, stays: planStays(date, worlds, present, night === 0, random) }
  })
}

function daysAgo(night: number): number {
  return Math.round(1 + (days - 1) * (night / (nights - 1)) ** 1.5)
}

function weekendNear(date: number, random: Random): number {
  const toWeekend: Record<number, number> = { 1: -1, 2: -2, 3: 2, 4: 1 }
  const weekday = new Date(date + japan).getUTCDay()
  return date + (random.chance(0.8) ? (toWeekend[weekday] ?? 0) : 0) * day
}

function planAttendance(random: Random): Record<DemoUserKey, Set<number>> {
  const others = Array.from({ length: nights - 1 }, (_, index) => index + 1)
  const choose = (key: DemoUserKey) => new Set([0, ...random.shuffle(others).slice(0, attendance[key] - 1)])
  return { mio: choose('mio'), sora: choose('sora'), nagi: choose('nagi'), kanade: choose('kanade') }
}

/** One to three worlds of the season, least visited first, so that the demo shows every world. */
function chooseWorlds(
  date: number,
  present: DemoUserKey[],
  night: number,
  visits: Map<VisitedWorld, number>,
  random: Random,
): VisitedWorld[] {
  const month = new Date(date + japan).getUTCMonth() + 1
  const open = Object.values<VisitedWorld>(demoWorlds).filter(({ months }) => months?.includes(month) ?? true)
  const byVisits = random.shuffle(open).sort((a, b) => (visits.get(a) ?? 0) - (visits.get(b) ?? 0))
  const worlds = new Set<VisitedWorld>()
  // The latest night has what people try first: the campaign's world, and the most photographed one.
  if (night === 0) for (const world of [demoWorlds.isles, demoWorlds.vket]) worlds.add(world)
  if (present.includes('kanade')) worlds.add(demoWorlds.club)
  const wanted = random.whole(Math.max(night < 4 ? 2 : 1, worlds.size), 3)
  for (const world of byVisits) if (worlds.size < wanted) worlds.add(world)
  for (const world of worlds) visits.set(world, (visits.get(world) ?? 0) + 1)
  return [...worlds]
}

function planStays(
  date: number,
  worlds: VisitedWorld[],
  present: DemoUserKey[],
  endsBeforeMidnight: boolean,
  random: Random,
): Stay[] {
  const startMinutes = random.whole(20 * 60, 21 * 60 + 30)
  const longest = endsBeforeMidnight ? 24 * 60 - 5 - startMinutes : 80 * worlds.length
  const length = Math.min(longest, random.whole(45 * worlds.length, 80 * worlds.length))
  const users = demoUsers.filter(({ key }) => present.includes(key))
  return worlds.map((world, index) => {
    const share = (length / worlds.length) * minute
    const from = date + startMinutes * minute + index * share
    const host = random.pick([users[0]?.vrchatUserId ?? '', ...demoFriends.map(({ id }) => id)])
    const access = random.pick(['hidden', 'friends', 'private'])
    return {
      world,
      instanceId: `${world.worldId}:${random.whole(10_000, 99_999)}~${access}(${host})~region(jp)`,
      players: [
        ...users.map(({ vrchatUserId, vrchatDisplayName }) => ({ id: vrchatUserId, name: vrchatDisplayName })),
        ...random.shuffle(demoFriends).slice(0, random.whole(1, 6)),
      ],
      from,
      // A few minutes are spent on the way to the next world.
      until: from + share - 4 * minute,
    }
  })
}
