import type { Me } from '@koma/contract'

/** The used and available storage of a user. */
export type StorageUse = Pick<
  Me,
  'storage_used_count_files' | 'storage_count_files' | 'storage_used_bytes' | 'storage_size_bytes'
>

/** The room left in the user's storage: what the server last reported, minus the photos added since. */
export class StorageRoom {
  readonly #known: () => StorageUse | null
  #added = { files: 0, bytes: 0 }

  constructor(known: () => StorageUse | null) {
    this.#known = known
  }

  /** Also true if the storage is unknown: then the server decides. */
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

  /** Called when the server's numbers were refetched and include the added photos. */
  refreshed(): void {
    this.#added = { files: 0, bytes: 0 }
  }
}
