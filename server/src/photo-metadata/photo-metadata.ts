import type { WrittenTime } from './written-time.ts'

export interface Player {
  /** The id in VRChat; null where the photo names the player only. */
  id: string | null
  name: string
}

/** Where the moment of capture was found; the first that is known, in this order. */
export type TakenFrom =
  /** The XMP of the photo says when and by which offset. */
  | 'xmp'
  /** Another tool wrote the moment with its offset into the photo. */
  | 'tool'
  /** EXIF, with its offset. */
  | 'exif'
  /** The time in the file name (or a time written without an offset), with the offset the uploader gave. */
  | 'given'
  /** The time in the file name, with the offset that fits the file's own time. */
  | 'file name'
  /** The time in the file name, with the account's offset. */
  | 'default'
  /** The file's own time. */
  | 'file time'
  /** Nothing is known: the upload's time. */
  | 'upload'

/** What a photo knows of itself. Ids have the form of VRChat's ids or are null; names are clean and short. */
export interface PhotoMetadata {
  takenAt: Date
  /** Minutes east of UTC of the clock the photo was taken by. */
  takenOffset: number
  takenFrom: TakenFrom
  worldId: string | null
  worldName: string | null
  /** The whole location, `<world id>:<instance>~<tags>`: private, for the owner alone. */
  instanceId: string | null
  authorId: string | null
  authorName: string | null
  /** Everybody in the instance, the author included; not who is in the picture. */
  players: Player[]
}

/** What a photo says of itself, read in an image process: the same without what the upload adds. */
export interface PhotoFacts extends Omit<PhotoMetadata, 'takenAt' | 'takenOffset' | 'takenFrom'> {
  times: PhotoTimes
}

/** When the photo says it was taken, by who wrote it there. */
export interface PhotoTimes {
  xmp: WrittenTime | undefined
  /** False where an editor may have written its own time. */
  xmpIsFromCamera: boolean
  tool: WrittenTime | undefined
  exif: WrittenTime | undefined
}

/** What the upload says of a photo. */
export interface UploadFacts {
  filename: string
  lastModified: Date | null
  birthTime?: Date | null
  /** What the uploader says of its clock, in minutes east of UTC. */
  givenOffsetMinutes: number | null
  /** What the account says: where its clock was at a moment, where that is known, or else always. */
  defaultOffsetMinutes: number
  defaultOffsetAt?: ((moment: number) => number) | undefined
  /** The time of the upload, for a photo that knows no other. */
  now: Date
}
