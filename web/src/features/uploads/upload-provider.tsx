import { limits } from '@koma/contract/limits'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { createPictureReader, type PictureReader } from '../../platform/pictures/picture-reader.ts'
import { usePhotoCache } from '../photos/index.ts'
import { useSession } from '../session/index.ts'
import type { PhotoSender } from './photo-sender.ts'
import { storageUseOf } from './storage-use-of.ts'
import { UploadContext, type UploadParts } from './upload-context.ts'
import { UploadStore } from './upload-store.ts'

interface UploadProviderProps {
  sender: PhotoSender
  readPicture?: PictureReader | undefined
  children: ReactNode
}

/** Stands above the pages: what is being uploaded goes on while they change. */
export function UploadProvider({ sender, readPicture, children }: UploadProviderProps) {
  const t = useTranslations('uploads')
  const store = useUploadStore(sender, readPicture)
  const chooser = useRef<HTMLInputElement>(null)
  const parts = useMemo<UploadParts>(
    () => ({ store, choose: () => chooser.current?.click(), add: (files) => store.add(files) }),
    [store],
  )
  return (
    <UploadContext value={parts}>
      {children}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={limits.upload.types.join()}
        aria-label={t('choose')}
        onChange={({ currentTarget }) => {
          store.add([...(currentTarget.files ?? [])])
          // Otherwise choosing the same file again would be no change.
          currentTarget.value = ''
        }}
      />
    </UploadContext>
  )
}

function useUploadStore(sender: PhotoSender, readPicture: PictureReader | undefined): UploadStore {
  const { me, refresh } = useSession()
  const photos = usePhotoCache()
  const latest = useRef({ me, refresh, photos })
  latest.current = { me, refresh, photos }
  const [store] = useState(() => {
    const made: UploadStore = new UploadStore({
      sender,
      readPicture: readPicture ?? createPictureReader(),
      storage: () => latest.current.me && storageUseOf(latest.current.me),
      onAdded: (photo, preview) => latest.current.photos.added(photo, preview ?? undefined),
      onRest: () => {
        // The answer to an aborted sending is lost, but the photo may have arrived.
        if (made.getQueue().files.some(({ result }) => result === 'canceled')) latest.current.photos.reset()
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
