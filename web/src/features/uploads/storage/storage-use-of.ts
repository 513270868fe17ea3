import type { Me } from '@koma/contract'
import type { StorageUse } from '@koma/ui/meter/storage-use.ts'

export function storageUseOf(me: Me): StorageUse {
  return {
    usedFiles: me.storage_used_count_files,
    fileLimit: me.storage_count_files,
    usedBytes: me.storage_used_bytes,
    byteLimit: me.storage_size_bytes,
  }
}
