import type { DemoPlayer, DemoUser, DemoUserKey, DemoWorld } from './cast.ts'

/** Which tools have written into a photo: VRChat itself, VRCX, both or none. */
export type DemoForms = 'vrchat' | 'vrchat and vrcx' | 'vrcx' | 'none'

/** How a photo is made of a scene. `x` and `y` place the crop, from 0 to 1. */
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
  /** In VRChat's current form. */
  filename: string
  format: 'png' | 'jpeg'
  width: number
  height: number
  takenAt: Date
  /** Minutes east of UTC. */
  takenOffset: number
  lastModified: Date
  forms: DemoForms
  /** What the photo's metadata says, and nothing it does not say. */
  world: DemoWorld | null
  instanceId: string | null
  author: DemoPlayer | null
  players: DemoPlayer[]
  look: DemoLook
}

/** What the people of the demo left on a photo. */
export interface DemoMarks {
  tagged: DemoUserKey[]
  reactions: Array<{ by: DemoUserKey; reaction: string }>
}

export interface DemoPlan {
  users: readonly DemoUser[]
  worlds: readonly DemoWorld[]
  /** Oldest first; no two are of the same moment. */
  photos: DemoPhoto[]
  /** At the same place as its photo. */
  marks: DemoMarks[]
}
