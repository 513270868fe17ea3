import type { CoverFocus } from '@koma/contract'
import { sql } from 'kysely'

interface CoverRow {
  /** The photo that is shown as the cover. */
  cover_id: string | null
  /** The photo that was chosen. */
  cover_photo_id: string | null
  cover_focus_x: number | null
  cover_focus_y: number | null
}

/** Null if nobody chose a point, or if another photo stands in for the chosen one. */
export function coverFocusOf({
  cover_id,
  cover_photo_id,
  cover_focus_x: x,
  cover_focus_y: y,
}: CoverRow): CoverFocus | null {
  return cover_id === cover_photo_id && x !== null && y !== null ? { x, y } : null
}

/**
 * The columns of an album or share to set for a new cover. Without a point, the photo keeps the one it has as the cover; another photo
 * has none yet.
 */
export function coverColumns(photoId: string, focus: CoverFocus | null | undefined) {
  return {
    cover_photo_id: photoId,
    cover_focus_x: focus === undefined ? kept('cover_focus_x', photoId) : (focus?.x ?? null),
    cover_focus_y: focus === undefined ? kept('cover_focus_y', photoId) : (focus?.y ?? null),
  }
}

function kept(column: 'cover_focus_x' | 'cover_focus_y', photoId: string) {
  return sql<number | null>`case when cover_photo_id = ${photoId} then ${sql.ref(column)} end`
}
