import { limits } from '@koma/contract/limits'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PictureReader } from '../../platform/pictures/picture-reader.ts'
import { useSession } from '../session/index.ts'
import type { PhotoSender } from './photo-sender.ts'
import { storageUseOf } from './storage-use-of.ts'
import { OpenTargetContext, UploadContext, type UploadParts } from './upload-context.ts'
import { UploadStore } from './upload-store.ts'
import type { UploadTarget } from './upload-target.ts'

/** What uploading does outside the page; tests bring their own. */
export interface UploadDoings {
  sender: PhotoSender
  readPicture: PictureReader
}

interface UploadProviderProps {
  doings: UploadDoings
  children: ReactNode
}

/** Stands above the pages: what is being uploaded goes on while they change. */
export function UploadProvider({ doings, children }: UploadProviderProps) {
  const t = useTranslations('uploads')
  const store = useUploadStore(doings)
  const chooser = useRef<HTMLInputElement>(null)
  const [openTarget, setOpenTarget] = useState<UploadTarget | null>(null)
  /** What the chooser was opened for. */
  const wanted = useRef<UploadTarget | null>(null)
  const parts = useMemo<UploadParts>(() => {
    const open = (target: UploadTarget | null) => {
      wanted.current = target
      chooser.current?.click()
    }
    return { store, choose: () => open(null), chooseInto: open, setOpenTarget }
  }, [store])
  return (
    <UploadContext value={parts}>
      <OpenTargetContext value={openTarget}>{children}</OpenTargetContext>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={limits.upload.types.join()}
        aria-label={t('choose')}
        onChange={({ currentTarget }) => {
          store.add([...(currentTarget.files ?? [])], wanted.current)
          // Otherwise choosing the same file again would be no change.
          currentTarget.value = ''
        }}
      />
    </UploadContext>
  )
}

function useUploadStore(doings: UploadDoings): UploadStore {
  const { me, refresh } = useSession()
  const queryClient = useQueryClient()
  const latest = useRef({ me, refresh })
  latest.current = { me, refresh }
  const [store] = useState(() => {
    const made: UploadStore = new UploadStore({
      ...doings,
      storage: () => latest.current.me && storageUseOf(latest.current.me),
      onAdded: async (photo, preview) => {
        const photos = await loadPhotoCache(queryClient)
        // Somebody else may have signed in meanwhile.
        if (latest.current.me?.user_id === photo.user_id) photos?.added(photo, preview ?? undefined)
      },
      onRest: () => {
        // The answer to an aborted sending is lost, but the photo may have arrived.
        const isUnclear = made.getQueue().files.some(({ result }) => result === 'canceled')
        if (isUnclear) void loadPhotoCache(queryClient).then((photos) => photos?.reset())
        void latest.current.refresh().then(() => made.storageKnown())
      },
    })
    return made
  })
  const userId = me?.user_id ?? null
  const shown = useRef(userId)
  useEffect(() => {
    if (shown.current !== null && shown.current !== userId) store.reset()
    shown.current = userId
  }, [userId, store])
  return store
}

/** The grid and all that belongs to it are not part of the first load. Without them the library asks the server when it opens. */
async function loadPhotoCache(queryClient: QueryClient) {
  const photos = await import('../photos/lazy.ts').catch(() => null)
  return photos?.createPhotoCache(queryClient)
}
