import { limits } from '@koma/contract/limits'
import { createFormSender } from './form-sender.ts'
import type { PhotoSender } from './photo-sender.ts'
import { createResumableSender, type ResumableSenderOptions } from './resumable-sender.ts'

/** Sends small files in one form, and large ones by an upload that can be resumed. */
export function createPhotoSender(options: ResumableSenderOptions): PhotoSender {
  const form = createFormSender(options)
  const resumable = createResumableSender(options)
  return {
    send(photo, sending) {
      const sender = photo.file.size > limits.upload.resumableFromBytes ? resumable : form
      return sender.send(photo, sending)
    },
  }
}
