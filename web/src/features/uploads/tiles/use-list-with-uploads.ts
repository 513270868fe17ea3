import type { UploadFile } from '@koma/client/uploads'
import { useStore } from '@koma/ui/browser/use-store.ts'
import { loadable, useLoadable } from '@koma/ui/lazy/loadable.ts'
import { useCallback, useMemo, useRef } from 'react'
import type { ArrangedLibrary } from '../../photos/index.ts'
import { noChanges, useUploadParts } from '../upload-context.ts'

/** Loaded on demand: most visits upload nothing. */
const coming = loadable(() => import('./coming-uploads.tsx'))

/**
 * The most tiles at once. The next ones appear when all of these have arrived, so that the library moves once for a group of
 * photos and not with each of them.
 */
const groupLength = 12

const none: readonly UploadFile[] = []

/** The library with places for the photos that are being uploaded. */
export function useListWithUploads(list: ArrangedLibrary | undefined): ArrangedLibrary | undefined {
  const files = useComingFiles()
  const { data } = useLoadable(files.length > 0 ? coming : null)
  return useMemo(() => (list && data && files.length > 0 ? data.insertUploads(list, files) : list), [list, files, data])
}

/** The files whose photos come next. The same array for as long as only their progress changes. */
function useComingFiles(): readonly UploadFile[] {
  const { uploader } = useUploadParts()
  const last = useRef(none)
  const read = useCallback(() => {
    const group = nextGroup(uploader?.getQueue().files ?? none)
    const isSame = ({ id, ratio }: UploadFile, number: number) =>
      id === last.current[number]?.id && ratio === last.current[number].ratio
    if (group.length !== last.current.length || !group.every(isSame)) last.current = group
    return last.current
  }, [uploader])
  return useStore(uploader?.subscribe ?? noChanges, read)
}

function nextGroup(files: readonly UploadFile[]): readonly UploadFile[] {
  const isComing = ({ photoId, state }: UploadFile) => photoId === undefined && state !== 'failed'
  const first = files.findIndex(isComing)
  if (first < 0) return none
  const begin = first - (first % groupLength)
  return files.slice(begin, begin + groupLength).filter(isComing)
}
