import type { UploadFile } from '@koma/client/uploads'
import type { StorageUse } from '@koma/ui/meter/storage-use.ts'
import { useState } from 'react'
import { useSession } from '../../session/index.ts'
import { useUploadQueue } from '../upload-context.ts'
import { storageUseOf } from './storage-use-of.ts'

/** The user's storage, with the photos that have arrived since the server was last asked. Null for guests. */
export function useStorageUse(): StorageUse | null {
  const { me } = useSession()
  const { files } = useUploadQueue()
  const [known, setKnown] = useState({ me, counted: stored(files) })
  // The server counts everything that had arrived when it answered.
  if (known.me !== me) setKnown({ me, counted: stored(files) })
  if (!me) return null
  const use = storageUseOf(me)
  const arrived = stored(files).filter((file) => !known.counted.some(({ id }) => id === file.id))
  return {
    ...use,
    usedFiles: use.usedFiles + arrived.length,
    usedBytes: use.usedBytes + arrived.reduce((sum, { file }) => sum + file.size, 0),
  }
}

function stored(files: readonly UploadFile[]): readonly UploadFile[] {
  return files.filter(({ photoId, isNew }) => photoId !== undefined && isNew !== false)
}
