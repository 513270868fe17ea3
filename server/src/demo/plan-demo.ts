import { Random } from '@koma/contract/random'
import { type DemoPlayer, type DemoUserKey, demoUsers, demoWorlds, type VisitedWorld } from './cast.ts'
import type { DemoForms, DemoLook, DemoPhoto, DemoPlan } from './demo-plan.ts'
import { isPortrait } from './pictures.ts'
import { planMarks } from './plan-marks.ts'
import { type Night, planNights } from './plan-nights.ts'

const photosOf: Record<DemoUserKey, number> = { mio: 90, sora: 25, nagi: 20, kanade: 15 }
const japanOffset = 540

/** Most photos have VRChat's metadata, and half of these VRCX's too. */
const forms: readonly [DemoForms, ...DemoForms[]] = [
  'none',
  'vrcx',
  ...new Array<DemoForms>(4).fill('vrchat'),
  ...new Array<DemoForms>(5).fill('vrchat and vrcx'),
]

/** Who took which photo where and when: always the same for the same `now`, on every machine. */
export function planDemo(now: Date): DemoPlan {
  const random = new Random(816)
  const nights = planNights(now, random)
  const roll: Roll = { takenSeconds: new Set(), scenes: new SceneTurns(), count: 0, random }
  const photos = demoUsers.flatMap(({ key }) => {
    const attended = nights.filter(({ present }) => present.includes(key))
    return shareOut(photosOf[key], attended.length, random).flatMap((count, index) => {
      const night = attended[index]
      return night ? Array.from({ length: count }, (_, turn) => planPhoto(key, night, turn, roll)) : []
    })
  })
  photos.sort((a, b) => a.takenAt.getTime() - b.takenAt.getTime())
  return {
    users: demoUsers,
    worlds: Object.values<VisitedWorld>(demoWorlds).map(({ worldId, name }) => ({ worldId, name })),
    photos,
    marks: planMarks(photos),
  }
}

/** Three photos for the first night, which is the latest and seen first, at least one for each other night, the rest at random. */
function shareOut(total: number, nights: number, random: Random): number[] {
  const counts = [3, ...new Array<number>(nights - 1).fill(1)]
  for (let left = total - nights - 2; left > 0; left -= 1) {
    const night = random.whole(0, nights - 1)
    counts[night] = (counts[night] ?? 0) + 1
  }
  return counts
}

/** Rotates through the scenes of a world, so that a night does not show the same one ten times. */
class SceneTurns {
  readonly #turns = new Map<VisitedWorld, number>()

  next(world: VisitedWorld): string {
    const turn = this.#turns.get(world) ?? 0
    this.#turns.set(world, turn + 1)
    return world.scenes[turn % world.scenes.length] ?? world.scenes[0]
  }
}

/** State that is shared by all photos of the plan. */
interface Roll {
  takenSeconds: Set<number>
  scenes: SceneTurns
  count: number
  random: Random
}

/** Plans one photo; `turn` cycles through the worlds of the night. */
function planPhoto(owner: DemoUserKey, { night, present, stays }: Night, turn: number, roll: Roll): DemoPhoto {
  const { random } = roll
  const stay = stays[turn % stays.length]
  if (!stay) throw new Error('A night without a world.')
  roll.count += 1
  let takenAt = random.whole(stay.from, stay.until)
  while (roll.takenSeconds.has(Math.floor(takenAt / 1000))) takenAt += 1000
  roll.takenSeconds.add(Math.floor(takenAt / 1000))

  const look = planLook(roll.scenes.next(stay.world), random)
  const isLarge = roll.count % 20 === 7 && !isPortrait(look.scene)
  const [width, height] = isLarge ? [3840, 2160] : isPortrait(look.scene) ? [1080, 1920] : [1920, 1080]
  // A PNG of four times the size would take as long to make as ten photos.
  const format = !isLarge && random.chance(0.32) ? 'png' : 'jpeg'
  const local = new Date(takenAt + japanOffset * 60_000).toISOString().replace('T', '_').replaceAll(':', '-')
  return {
    owner,
    night,
    present: [owner, ...present.filter((key) => key !== owner)],
    filename: `VRChat_${local.slice(0, -1)}_${width}x${height}.${format === 'png' ? 'png' : 'jpg'}`,
    format,
    width,
    height,
    takenAt: new Date(takenAt),
    takenOffset: japanOffset,
    lastModified: new Date(takenAt + random.whole(300, 1500)),
    // The latest night is seen first, so its photos have all metadata.
    ...planMetadata(owner, stay, night === 0 ? 'vrchat and vrcx' : random.pick(forms)),
    look,
  }
}

function planLook(scene: string, random: Random): DemoLook {
  return {
    scene,
    zoom: random.between(1, 1.3),
    x: random.between(0, 1),
    y: random.between(0, 1),
    mirrored: random.chance(0.4),
    light: random.between(0.88, 1.1),
    warmth: random.between(-0.1, 0.1),
  }
}

function planMetadata(
  owner: DemoUserKey,
  stay: Night['stays'][number],
  written: DemoForms,
): Pick<DemoPhoto, 'forms' | 'world' | 'instanceId' | 'author' | 'players'> {
  const hasAny = written !== 'none'
  const hasVrcx = written === 'vrcx' || written === 'vrchat and vrcx'
  return {
    forms: written,
    world: hasAny ? { worldId: stay.world.worldId, name: stay.world.name } : null,
    instanceId: hasVrcx ? stay.instanceId : null,
    author: hasAny ? playerOf(owner) : null,
    players: hasVrcx ? stay.players : [],
  }
}

function playerOf(owner: DemoUserKey): DemoPlayer | null {
  const user = demoUsers.find(({ key }) => key === owner)
  return user ? { id: user.vrchatUserId, name: user.vrchatDisplayName } : null
}
