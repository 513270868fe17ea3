import type { Me } from '@koma/contract'

/** What a user keeps and may keep. */
export type StorageUse = Pick<
  Me,
  'storage_used_count_files' | 'storage_count_files' | 'storage_used_bytes' | 'storage_size_bytes'
>

/** The room left in the user's storage: what the server last said, less the photos added since. */
export class StorageRoom {
  readonly #known: () => StorageUse | null
  #added = { files: 0, bytes: 0 }

  constructor(known: () => StorageUse | null) {
    this.#known = known
  }

  /** True as well if nothing is known of the storage: then the server decides. */
  hasRoomFor(bytes: number): boolean {
    const use = this.#known()
    if (!use) return true
    const files = use.storage_used_count_files + this.#added.files
    return (
      files < use.storage_count_files && use.storage_used_bytes + this.#added.bytes + bytes <= use.storage_size_bytes
    )
  }

  add(bytes: number): void {
    this.#added = { files: this.#added.files + 1, bytes: this.#added.bytes + bytes }
  }

  /** The server was asked again, and what it says includes what was added. */
  refreshed(): void {
    this.#added = { files: 0, bytes: 0 }
  }
}
