import { open } from 'node:fs/promises'
import { resolveCaptureDate } from './capture-date.ts'
import type { Claim } from './claim.ts'
import { descriptionKeyword, type Embedded, xmpKeyword } from './embedded.ts'
import { readExif } from './exif.ts'
import { readFileName } from './file-name.ts'
import { FileWindow } from './file-window.ts'
import { readJpegSegments } from './jpeg-segments.ts'
import { mergeClaims } from './merge-claims.ts'
import { readMetaTool } from './meta-tool.ts'
import { readModLine } from './mod-line.ts'
import type { PhotoMetadata, PhotoMetadataOptions } from './photo-metadata.ts'
import { readPngChunks } from './png-chunks.ts'
import { readSnapArchive } from './snap-archive.ts'
import { readVrcx } from './vrcx.ts'
import { readXmp } from './xmp.ts'

export type { PhotoMetadata, PhotoMetadataOptions } from './photo-metadata.ts'

/** A photo has one; a second is seen where two tools wrote. More would only cost time to parse. */
const mostXmp = 2

/**
 * Reads what the photo at `path` knows of itself. Nothing a file contains makes this fail: what is damaged, hostile or
 * unknown is left out, and what is known is returned. It rejects only where the file cannot be read at all.
 */
export async function readPhotoMetadata(path: string, options: PhotoMetadataOptions): Promise<PhotoMetadata> {
  const { texts, exif } = await readEmbedded(path, options.format)
  const name = readFileName(options.filename)
  const exifFacts = exif && readExif(exif)
  const textsOf = (wanted: string) => texts.filter(({ keyword }) => keyword === wanted).map(({ text }) => text)
  const xmp = textsOf(xmpKeyword)
    .slice(0, mostXmp)
    .flatMap((text) => readXmp(text) ?? [])
  const descriptions = [
    ...textsOf(descriptionKeyword),
    ...xmp.flatMap(({ description }) => description ?? []),
    ...(exifFacts?.comments ?? []),
  ]
  const tools: Claim[] = [
    ...descriptions.flatMap((text) => readModLine(text) ?? []),
    readMetaTool(texts),
    readSnapArchive(texts),
  ]
  const dated = xmp.find(({ claim }) => claim.takenAt !== undefined)

  return {
    ...resolveCaptureDate({
      xmp: dated?.claim.takenAt,
      xmpIsFromCamera: dated?.isFromCamera ?? false,
      tool: tools.find(({ takenAt }) => takenAt !== undefined)?.takenAt,
      exif: exifFacts?.takenAt,
      fileName: name.wall,
      birthTime: options.birthTime ?? null,
      lastModified: options.lastModified,
      givenOffset: options.givenOffsetMinutes,
      defaultOffset: options.defaultOffsetMinutes,
      defaultOffsetAt: options.defaultOffsetAt,
      now: options.now,
    }),
    ...mergeClaims([
      ...xmp.map(({ claim }) => claim),
      ...descriptions.flatMap((text) => readVrcx(text) ?? []),
      ...tools,
      { worldId: name.worldId, authorName: name.authorName },
    ]),
  }
}

async function readEmbedded(path: string, format: 'png' | 'jpeg'): Promise<Embedded> {
  const file = await open(path)
  try {
    const window = new FileWindow(file)
    return await (format === 'png' ? readPngChunks(window) : readJpegSegments(window))
  } finally {
    await file.close()
  }
}
