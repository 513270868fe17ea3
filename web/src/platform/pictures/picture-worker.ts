import { BrokenPicture } from '@koma/client/uploads'
import type { PictureAnswer, PictureQuestion } from './picture-reader.ts'
import { readPicture } from './read-picture.ts'

addEventListener('message', async ({ data: { id, file } }: MessageEvent<PictureQuestion>) => {
  const answer: PictureAnswer = await readPicture(file).then(
    (picture) => ({ id, picture }),
    (error) => ({ id, failure: error instanceof BrokenPicture ? 'broken' : 'unreadable' }),
  )
  postMessage(answer)
})
