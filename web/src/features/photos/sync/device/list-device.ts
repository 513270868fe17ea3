import type { LibraryIndex } from '../../library/library-index.ts'
import type { PartSummary } from '../list-part.ts'
import type { ListKey } from '../list-rows.ts'

/** A list as it is kept on the device: what the server said, without the user's pending changes. */
export interface KeptList {
  version: string
  parts: readonly PartSummary[]
  totalBytes: number | null
}

export interface KeptPart {
  /** Kept rows are those of the list only if it has this version of the part. */
  version: number
  rows: LibraryIndex
}

/** Where one list is kept on the device. Reads resolve to undefined and writes do nothing if the device refuses. */
export interface ListDevice {
  readList(): Promise<KeptList | undefined>
  /** `isShown` says that it is about to be seen, so that it stays longest. Otherwise one that was used today counts as such. */
  readPart(start: ListKey, options?: { isShown?: boolean }): Promise<KeptPart | undefined>
  write(list: KeptList, parts: ReadonlyMap<ListKey, KeptPart>): void
  /** Removes the list, for example because access to it has ended. */
  drop(): void
}
