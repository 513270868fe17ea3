import { limits } from '@koma/contract/limits'
import { createFormSender } from './form-sender.ts'
import type { PhotoSender, SenderOptions } from './photo-sender.ts'

/** Small files go in one form; large ones so that they can go on where they were cut off. */
export function createPhotoSender(options: SenderOptions): PhotoSender {
  const form = createFormSender(options)
  let resumable: Promise<PhotoSender> | null = null
  const loadResumable = () => {
    resumable ??= import('./resumable-sender.ts').then(({ createResumableSender }) => createResumableSender(options))
    // Without the code for it, the form is as good as before.
    return resumable.catch(() => {
      resumable = null
      return form
    })
  }
  return {
    async send(photo, sending) {
      const sender = photo.file.size > limits.upload.resumableFromBytes ? await loadResumable() : form
      return sender.send(photo, sending)
    },
  }
}
