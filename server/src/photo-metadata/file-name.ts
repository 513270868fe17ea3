import { uuid } from './ids.ts'
import { wallTime } from './written-time.ts'

interface FileNameFacts {
  /** The local time of the PC, in milliseconds as if it were UTC: the name contains no offset. */
  wall: number | null
  worldId: string | undefined
  authorName: string | undefined
}

const size = '\\d{3,5}x\\d{3,5}'
const time =
  '(?<year>\\d{4})-(?<month>\\d{2})-(?<day>\\d{2})_(?<hour>\\d{2})-(?<minutes>\\d{2})-(?<seconds>\\d{2})\\.(?<fraction>\\d{3})'

/** The old name (size first), the current one, one layer of a multi-layer shot, and names to which a tool added the world's id. */
const photoName = new RegExp(
  `^VRChat_(?:${size}_)?${time}(?:_${size})?(?:_(?:Environment|Player|Users|UI))?(?:_(?<world>(?:wrld|wld)_${uuid}))?[^.]*\\.(?:png|jpe?g|webp)$`,
  'i',
)
/** A print saved by VRCX: it starts with the name of its author, which may contain anything. */
const printName = new RegExp(`^(?<author>.+)_${time}_prnt_${uuid}[^.]*\\.(?:png|jpe?g|webp)$`, 'i')
const anyName = new RegExp(`(?<!\\d)${time}(?!\\d)`)

/** The size in the name is ignored, since editors rotate and scale a picture and keep its name. */
export function readFileName(filename: string): FileNameFacts {
  const name = filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1).slice(0, 512)
  const groups = (photoName.exec(name) ?? printName.exec(name) ?? anyName.exec(name))?.groups
  return {
    wall: groups ? wallTime(groups) : null,
    worldId: groups?.['world'],
    authorName: groups?.['author'],
  }
}
