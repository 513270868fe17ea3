import { limits } from '@koma/contract/limits'
import type { AlbumKind } from './use-new-album.ts'

/** The page of the form with a kind chosen. */
export const createAddress: Readonly<Record<AlbumKind, string>> = { mine: '/album/create', together: '/share/create' }

/** What was typed into the dialog before its user went on to choose photos. */
export interface TypedAlbum {
  name: string
  kind: AlbumKind
}

/** Reads what a dialog passed on with the navigation; undefined if the page was opened otherwise. */
export function readTyped(state: unknown): TypedAlbum | undefined {
  return isRecord(state) && isRecord(state['typed']) && typeof state['typed']['name'] === 'string'
    ? (state['typed'] as unknown as TypedAlbum)
    : undefined
}

/** Reads the photos that a selection passed on with the navigation. */
export function readPhotoIds(state: unknown): readonly string[] {
  if (!isRecord(state) || !Array.isArray(state['photoIds'])) return []
  return state['photoIds'].filter((id): id is string => typeof id === 'string').slice(0, limits.selection)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
