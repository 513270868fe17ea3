import type { Ports } from '../ports/ports.ts'
import type { DemoUserKey } from './cast.ts'
import type { DemoPhoto } from './demo-plan.ts'

/** The ids that the users and photos of the plan have got. */
export interface DemoIds {
  users: Map<string, string>
  photos: Map<DemoPhoto, string>
}

export function userOf({ users }: DemoIds, key: DemoUserKey): string {
  const userId = users.get(key)
  if (!userId) throw new Error(`The demo has no ${key}.`)
  return userId
}

export function idsOf({ photos }: DemoIds, wanted: readonly DemoPhoto[]): string[] {
  return wanted.flatMap((photo) => photos.get(photo) ?? [])
}

/** The ports with the clock set to some time after a photo was taken, but never to the future. */
export function at(ports: Ports, { takenAt }: DemoPhoto, later: number): Ports {
  const moment = new Date(Math.min(takenAt.getTime() + later, ports.clock.now().getTime()))
  return { ...ports, clock: { now: () => moment } }
}
