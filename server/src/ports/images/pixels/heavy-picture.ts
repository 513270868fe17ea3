import { type PictureHeader, readPictureHeader } from '../../../picture-files/picture-file.ts'
import { HeavyPicture, type PictureTask } from '../processes/image-task.ts'

/**
 * A picture whose decoded pixels take more bytes than this is heavy: it takes seconds, and others a fraction of one. The largest
 * photo that VRChat takes, 8K with transparency, is 133 MB.
 */
const heavyBytes = 140_000_000

export function refuseHeavy({ mayBeHeavy }: PictureTask, { decodedBytes }: PictureHeader): void {
  if (!mayBeHeavy && decodedBytes > heavyBytes) throw new HeavyPicture()
}

export function readTaskHeader(task: PictureTask): PictureHeader {
  const header = readPictureHeader(task.path)
  refuseHeavy(task, header)
  return header
}
