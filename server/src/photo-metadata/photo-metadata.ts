import type { WrittenTime } from './written-time.ts'

export interface Player {
  /** The id in VRChat; null if the photo has only the player's name. */
  id: string | null
  name: string
}

/** Where the capture time comes from: the first of these that is available. */
export type TakenFrom =
  /** The photo's XMP, which is in UTC or has an offset. */
  | 'xmp'
  /** Another tool's metadata, in UTC or with its offset. */
  | 'tool'
  /** EXIF, with its offset. */
  | 'exif'
  /** The time in the file name (or a time written without an offset), with the offset that the uploader sent. */
  | 'given'
  /** The time in the file name, with the offset that fits the file's own time. */
  | 'file name'
  /** The time in the file name, with the account's offset. */
  | 'default'
  /** The file's own time. */
  | 'file time'
  /** The time of the upload, since nothing else is known. */
  | 'upload'

/** What is known about a photo. Ids have the form of VRChat's ids or are null; names are cleaned and short. */
export interface PhotoMetadata {
  takenAt: Date
  /** The UTC offset where the photo was taken, in minutes east. */
  takenOffset: number
  takenFrom: TakenFrom
  worldId: string | null
  worldName: string | null
  /** The whole location, `<world id>:<instance>~<tags>`: private, shown only to the owner. */
  instanceId: string | null
  authorId: string | null
  authorName: string | null
  /** Everybody in the instance, including the author; not necessarily in the picture. */
  players: Player[]
}

/** The metadata in the file itself, read in an image process: PhotoMetadata without what the upload adds. */
export interface PhotoFacts extends Omit<PhotoMetadata, 'takenAt' | 'takenOffset' | 'takenFrom'> {
  times: PhotoTimes
}

/** The capture times in the file, by who wrote them. */
export interface PhotoTimes {
  xmp: WrittenTime | undefined
  /** False if an editor may have written its own time. */
  xmpIsFromCamera: boolean
  tool: WrittenTime | undefined
  exif: WrittenTime | undefined
}

/** What the upload says about a photo. */
export interface UploadFacts {
  filename: string
  lastModified: Date | null
  birthTime?: Date | null
  /** The UTC offset that the uploader sent, in minutes east. */
  givenOffsetMinutes: number | null
  /** The account's UTC offset. `defaultOffsetAt`, if known, gives it for a certain moment. */
  defaultOffsetMinutes: number
  defaultOffsetAt?: ((moment: number) => number) | undefined
  /** The time of the upload, for a photo without any other. */
  now: Date
}
