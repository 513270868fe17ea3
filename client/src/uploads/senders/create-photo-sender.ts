import { limits } from '@koma/contract/limits'
import { createFormSender } from './form-sender.ts'
import type { PhotoSender } from './photo-sender.ts'
import { createResumableSender, type ResumableSenderOptions } from './resumable-sender.ts'

/** Small files go in one form; large ones in a way that can go on from where it was cut off. */
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
