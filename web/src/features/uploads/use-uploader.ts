import type { UploadTarget } from '@koma/client/uploads'
import { loadable, useLoadable } from '@koma/ui/lazy/loadable.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../session/index.ts'
import type { AroundUploader, BrowserUploader } from './browser/browser-uploader.ts'

/** Fetches the code for uploading, which is not part of the first load. */
export type OpenUploader = (around: AroundUploader) => Promise<BrowserUploader>

/** Milliseconds. A small picture takes one or two; a browser that does not decode, as in a hidden tab, must not hold up the upload. */
const longestDecoding = 100

interface EarlyFiles {
  files: readonly File[]
  target: UploadTarget | null
}

/** The uploader of the signed-in user. Files that are added before its code has arrived wait for it. */
export function useUploader(open: OpenUploader) {
  const { me } = useSession()
  const around = useAround()
  const [part] = useState(() => loadable(() => open(around)))
  const { data: uploader = null, failed, retry } = useLoadable(me ? part : null)
  const early = useRef<EarlyFiles[]>([])
  /** How often the code could not be fetched while files wait for it; 0 while none do. */
  const [failures, setFailures] = useState(0)
  const add = useCallback(
    (files: readonly File[], target: UploadTarget | null) => {
      if (part.value) return part.value.add(files, target)
      early.current.push({ files, target })
      retry()
    },
    [part, retry],
  )
  useEffect(() => {
    if (uploader) for (const { files, target } of early.current.splice(0)) uploader.add(files, target)
    setFailures(failed && early.current.length > 0 ? part.failures : 0)
  }, [uploader, failed, part])
  const userId = me?.user_id ?? null
  const shown = useRef(userId)
  useEffect(() => {
    if (shown.current !== null && shown.current !== userId) {
      early.current = []
      part.value?.reset()
    }
    shown.current = userId
  }, [userId, part])
  return { uploader, add, failures }
}

/** What the uploader needs from and reports to the app around it; the same object for as long as the page is open. */
function useAround(): AroundUploader {
  const { me, refresh } = useSession()
  const queryClient = useQueryClient()
  const latest = useRef({ me, refresh })
  latest.current = { me, refresh }
  const [around] = useState(
    (): AroundUploader => ({
      storage: () => latest.current.me,
      onAdded: async (photo, { previews: { list } }) => {
        const [photos, preview] = await Promise.all([loadPhotoCache(queryClient), list && openDecoded(list)])
        // Another user may have signed in in the meantime.
        if (photos && latest.current.me?.user_id === photo.user_id) photos.added(photo, preview ?? undefined)
        else if (preview) URL.revokeObjectURL(preview)
      },
      onRest: (uploader) => {
        // The response to an aborted request is lost, but the photo may have arrived.
        const isUnclear = uploader.getQueue().files.some(({ result }) => result === 'canceled')
        if (isUnclear) void loadPhotoCache(queryClient).then((photos) => photos?.reset())
        void latest.current.refresh().then(() => uploader.storageKnown())
      },
    }),
  )
  return around
}

/** The address of a picture that can be drawn at once, so that it replaces the tile of the upload without a blank frame. */
async function openDecoded(picture: Blob): Promise<string> {
  const image = new Image()
  image.src = URL.createObjectURL(picture)
  await Promise.race([image.decode().catch(() => {}), new Promise((resolve) => setTimeout(resolve, longestDecoding))])
  return image.src
}

/** The photo grid is not part of the first load. If its code cannot be loaded, the library asks the server when it opens. */
async function loadPhotoCache(queryClient: QueryClient) {
  const photos = await import('../photos/lazy.ts').catch(() => null)
  return photos?.createPhotoCache(queryClient)
}
