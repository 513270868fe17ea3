import type { Random } from '@koma/contract/random'
import { type DemoPlace, type DemoPlayer, type DemoUserKey, demoFriends, demoPlaces, demoUsers } from './cast.ts'

/** A time together in one instance of a world. */
interface Stay {
  place: DemoPlace
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
  const visits = new Map<DemoPlace, number>()
  return Array.from({ length: nights }, (_, night) => {
    const date = night < 2 ? today - (1 + night) * day : weekendNear(today - daysAgo(night) * day, random)
    const present = demoUsers.map(({ key }) => key).filter((key) => attending[key].has(night))
    const places = choosePlaces(date, present, night, visits, random)
    return { night, present, stays: planStays(date, places, present, night === 0, random) }
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
function choosePlaces(
  date: number,
  present: DemoUserKey[],
  night: number,
  visits: Map<DemoPlace, number>,
  random: Random,
): DemoPlace[] {
  const month = new Date(date + japan).getUTCMonth() + 1
  const open = Object.values<DemoPlace>(demoPlaces).filter(({ months }) => months?.includes(month) ?? true)
  const byVisits = random.shuffle(open).sort((a, b) => (visits.get(a) ?? 0) - (visits.get(b) ?? 0))
  const places = new Set<DemoPlace>()
  // The latest night has what people try first: the campaign's world, and the most photographed one.
  if (night === 0) for (const place of [demoPlaces.isles, demoPlaces.vket]) places.add(place)
  if (present.includes('kanade')) places.add(demoPlaces.club)
  const wanted = random.whole(Math.max(night < 4 ? 2 : 1, places.size), 3)
  for (const place of byVisits) if (places.size < wanted) places.add(place)
  for (const place of places) visits.set(place, (visits.get(place) ?? 0) + 1)
  return [...places]
}

function planStays(
  date: number,
  places: DemoPlace[],
  present: DemoUserKey[],
  endsBeforeMidnight: boolean,
  random: Random,
): Stay[] {
  const startMinutes = random.whole(20 * 60, 21 * 60 + 30)
  const longest = endsBeforeMidnight ? 24 * 60 - 5 - startMinutes : 80 * places.length
  const length = Math.min(longest, random.whole(45 * places.length, 80 * places.length))
  const users = demoUsers.filter(({ key }) => present.includes(key))
  return places.map((place, index) => {
    const share = (length / places.length) * minute
    const from = date + startMinutes * minute + index * share
    const host = random.pick([users[0]?.vrchatUserId ?? '', ...demoFriends.map(({ id }) => id)])
    const access = random.pick(['hidden', 'friends', 'private'])
    return {
      place,
      instanceId: `${place.worldId}:${random.whole(10_000, 99_999)}~${access}(${host})~region(jp)`,
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
