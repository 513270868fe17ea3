import { findElements, findValue, hasNamespace, parseXmp, type XmpElement } from '../picture-files/xmp-document.ts'
import { isUserId } from './ids.ts'
import type { RawFacts } from './raw-facts.ts'
import { readIsoTime } from './written-time.ts'

const vrchat = 'http://ns.vrchat.com/vrc/1.0/'
const xmp = 'http://ns.adobe.com/xap/1.0/'
const description = 'http://purl.org/dc/elements/1.1/description'
const resonite = 'http://ns.baru.dev/resonite-ss-ext/2.0/'

const times = [
  `${xmp}CreateDate`,
  'http://ns.adobe.com/exif/1.0/DateTimeOriginal',
  'http://ns.adobe.com/photoshop/1.0/DateCreated',
  'http://ns.adobe.com/tiff/1.0/DateTime',
]

interface XmpFacts {
  facts: RawFacts
  /** Editors that drop unknown chunks move the description here, such as VRCX's JSON. */
  description: string | undefined
  /** True if VRChat itself wrote these dates. Dates by an editor may be those of the edit. */
  isFromCamera: boolean
}

export function readXmp(text: string): XmpFacts | null {
  const document = parseXmp(text)
  if (!document) return null
  return {
    facts: hasNamespace(document, resonite) ? readResonite(document) : readVrchat(document),
    description: findValue(document, description),
    isFromCamera: hasNamespace(document, vrchat) || findValue(document, `${xmp}CreatorTool`) === 'VRChat',
  }
}

/** Prints of 2024 have the author's id in `Author` and the world's in `World`. */
function readVrchat(document: XmpElement): RawFacts {
  const author = findValue(document, `${xmp}Author`)
  const authorIsId = author !== undefined && isUserId(author)
  return {
    worldId: findValue(document, `${vrchat}WorldID`) ?? findValue(document, `${vrchat}World`),
    worldName: findValue(document, `${vrchat}WorldDisplayName`),
    authorId: findValue(document, `${vrchat}AuthorID`) ?? (authorIsId ? author : undefined),
    authorName: authorIsId ? undefined : author,
    takenAt: times.map((name) => readIsoTime(findValue(document, name))).find((time) => time !== undefined),
  }
}

/** Resonite's users and worlds have no ids in VRChat, so only their names are used. */
function readResonite(document: XmpElement): RawFacts {
  const nameOf = (user: XmpElement) => decodeEscapes(findValue(user, `${resonite}U-Name`))
  const [author] = findElements(document, `${resonite}TakenBy`)
  return {
    worldName: decodeEscapes(findValue(document, `${resonite}LocationName`)),
    authorName: author && nameOf(author),
    players: findElements(document, `${resonite}UserInfo`).map((user) => ({ name: nameOf(user) ?? '' })),
    takenAt: readIsoTime(findValue(document, `${resonite}TimeTaken`)),
  }
}

/** Non-ASCII text is written as `%E4%B8%96` by one version and as `\u4E16` by another. */
function decodeEscapes(text: string | undefined): string | undefined {
  const plain = text?.replace(/\\u([\dA-F]{4})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  try {
    return plain === undefined ? undefined : decodeURIComponent(plain)
  } catch {
    return plain
  }
}
