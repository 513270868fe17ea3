import type { DemoPlayer, DemoUser, DemoUserKey, DemoWorld } from './cast.ts'

/** Which tools have written metadata into a photo: VRChat itself, VRCX, both or none. */
export type DemoForms = 'vrchat' | 'vrchat and vrcx' | 'vrcx' | 'none'

/** How a photo is made from a scene. `x` and `y` place the crop, from 0 to 1. */
export interface DemoLook {
  scene: string
  zoom: number
  x: number
  y: number
  mirrored: boolean
  light: number
  /** Above 0 the light is redder, below it bluer. */
  warmth: number
}

export interface DemoPhoto {
  owner: DemoUserKey
  /** Photos of one evening have the same number; 0 is the latest. */
  night: number
  /** The users who were there, the owner first. */
  present: DemoUserKey[]
  /** In VRChat's current format. */
  filename: string
  format: 'png' | 'jpeg'
  width: number
  height: number
  takenAt: Date
  /** Minutes east of UTC. */
  takenOffset: number
  lastModified: Date
  forms: DemoForms
  /** What the photo's metadata says, and nothing else. */
  world: DemoWorld | null
  instanceId: string | null
  author: DemoPlayer | null
  players: DemoPlayer[]
  look: DemoLook
}

/** What the demo's users left on a photo. */
export interface DemoMarks {
  tagged: DemoUserKey[]
  reactions: Array<{ by: DemoUserKey; reaction: string }>
}

export interface DemoPlan {
  users: readonly DemoUser[]
  worlds: readonly DemoWorld[]
  /** Oldest first; no two have the same time. */
  photos: DemoPhoto[]
  /** Each at the same index as its photo. */
  marks: DemoMarks[]
}
