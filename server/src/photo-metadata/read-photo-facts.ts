import { type Embedded, type WantedTexts, xmpKeyword } from '../picture-files/embedded.ts'
import { readExifFacts } from './exif-facts.ts'
import { mergeFacts } from './merge-facts.ts'
import { metaToolChunks, readMetaTool } from './meta-tool.ts'
import { readModLine } from './mod-line.ts'
import type { PhotoFacts } from './photo-metadata.ts'
import type { RawFacts } from './raw-facts.ts'
import { readSnapArchive, snapArchiveKeywords } from './snap-archive.ts'
import { readVrcx } from './vrcx.ts'
import { readXmp } from './xmp.ts'

const descriptionKeyword = 'Description'
/** A photo has one, or two if two tools wrote their own. More would only cost time to parse. */
const mostXmp = 2

export const wantedTexts: WantedTexts = {
  keywords: new Set([descriptionKeyword, ...snapArchiveKeywords]),
  chunkTypes: metaToolChunks,
}

/**
 * Reads the metadata of a photo. No file makes this fail: damaged, hostile or unknown parts are left out. Call it only in image
 * processes, since it parses strangers' XML and JSON.
 */
export function readPhotoFacts({ texts, exif }: Embedded): PhotoFacts {
  const exifFacts = exif && readExifFacts(exif)
  const textsOf = (wanted: string) => texts.filter(({ keyword }) => keyword === wanted).map(({ text }) => text)
  const xmp = textsOf(xmpKeyword)
    .slice(0, mostXmp)
    .flatMap((text) => readXmp(text) ?? [])
  const descriptions = [
    ...textsOf(descriptionKeyword),
    ...xmp.flatMap(({ description }) => description ?? []),
    ...(exifFacts?.comments ?? []),
  ]
  const tools: RawFacts[] = [
    ...descriptions.flatMap((text) => readModLine(text) ?? []),
    readMetaTool(texts),
    readSnapArchive(texts),
  ]
  const dated = xmp.find(({ facts }) => facts.takenAt !== undefined)
  return {
    ...mergeFacts([
      ...xmp.map(({ facts }) => facts),
      ...descriptions.flatMap((text) => readVrcx(text) ?? []),
      ...tools,
    ]),
    times: {
      xmp: dated?.facts.takenAt,
      xmpIsFromCamera: dated?.isFromCamera ?? false,
      tool: tools.find(({ takenAt }) => takenAt !== undefined)?.takenAt,
      exif: exifFacts?.takenAt,
    },
  }
}
