import { type PhotoSender, Uploader, type UploaderPorts } from '@koma/client/uploads'
import { waitForConnection } from '../../../platform/connection/wait-for-connection.ts'
import type { PictureReader } from '../../../platform/pictures/picture-reader.ts'
import type { ReadPicture } from '../../../platform/pictures/read-picture.ts'

/** The uploader with pictures as this browser decodes them. */
export type BrowserUploader = Uploader<ReadPicture>

/** What uploading does outside the page; tests pass their own. */
export interface UploadDoings {
  sender: PhotoSender
  readPicture: PictureReader
}

/** What uploading needs of the app around it. */
export interface AroundUploader extends Pick<UploaderPorts<ReadPicture>, 'storage' | 'onAdded'> {
  onRest: (uploader: BrowserUploader) => void
}

export function createBrowserUploader(
  doings: UploadDoings,
  { storage, onAdded, onRest }: AroundUploader,
): BrowserUploader {
  const uploader: BrowserUploader = new Uploader({
    ...doings,
    storage,
    onAdded,
    onRest: () => onRest(uploader),
    previews: {
      open: ({ previews: { dialog, list } }) => ({ preview: addressOf(dialog), tile: addressOf(list) }),
      release: (address) => URL.revokeObjectURL(address),
    },
    retry: { sleep: waitForConnection, isOnline: () => navigator.onLine },
  })
  return uploader
}

function addressOf(picture: Blob | null): string | null {
  return picture && URL.createObjectURL(picture)
}
