import { resolveCaptureDate } from './capture-date.ts'
import { readFileName } from './file-name.ts'
import { cleanWorldId } from './ids.ts'
import { cleanName } from './names.ts'
import type { PhotoFacts, PhotoMetadata, UploadFacts } from './photo-metadata.ts'

/** All that is known of a photo. What its metadata says takes precedence over its file name and the time of the upload. */
export function describePhoto({ times, ...known }: PhotoFacts, upload: UploadFacts): PhotoMetadata {
  const name = readFileName(upload.filename)
  return {
    ...known,
    worldId: known.worldId ?? cleanWorldId(name.worldId),
    authorName: known.authorName ?? cleanName(name.authorName),
    ...resolveCaptureDate({
      ...times,
      fileName: name.wall,
      birthTime: upload.birthTime ?? null,
      lastModified: upload.lastModified,
      givenOffset: upload.givenOffsetMinutes,
      defaultOffset: upload.defaultOffsetMinutes,
      defaultOffsetAt: upload.defaultOffsetAt,
      now: upload.now,
    }),
  }
}
