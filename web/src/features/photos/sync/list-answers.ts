import type { ListParts, ListPart as PartCallAnswer, TrashPart, TrashParts } from '@koma/contract'
import { decodeParts } from '@koma/contract/list-rows'
import { decodePhotoIndex } from '@koma/contract/photo-index'
import { rowAt } from '../library/library-index.ts'
import type { ListNews, PartAnswer } from './arrange/merge-parts.ts'
import type { PartSummary } from './list-part.ts'
import type { ListKey } from './list-rows.ts'

export function readNews(answer: ListParts | TrashParts): ListNews {
  const changed = decodePhotoIndex(answer.changed)
  return {
    version: answer.version,
    parts: decodeParts(answer.parts).map(
      ({ start, ratioSum, ...rest }): PartSummary => ({ ...rest, start: keyFrom(start), ratioSum: ratioSum / 1000 }),
    ),
    isWhole: answer.is_whole,
    changes: answer.is_reset
      ? null
      : { changed: changed.photoIds.map((_, place) => rowAt(changed, place)), gone: answer.gone },
    totalBytes: 'total_bytes' in answer ? answer.total_bytes : null,
  }
}

export function readPart(answer: PartCallAnswer | TrashPart): PartAnswer {
  return {
    start: keyFrom(answer.start),
    end: answer.end && keyFrom(answer.end),
    version: answer.part_version,
    rows: decodePhotoIndex(answer.photos),
    photos: answer.full ?? [],
  }
}

function keyFrom({ timestamp, photo_id: photoId }: PartCallAnswer['start']): ListKey {
  return { moment: timestamp, photoId: photoId ?? '' }
}
