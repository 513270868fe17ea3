import { limits } from '@koma/contract/limits'
import { inbox } from '../platform/on-device/kept-files.ts'
import { mostAtOnce, type Received } from '../platform/on-device/received.ts'

/** Keeps pictures on this device until somebody says that they are to be added. */
export async function keepShared(files: readonly File[]): Promise<Received> {
  const fitting = files.filter(({ size }) => size <= limits.upload.maxBytes)
  const taken = fitting.slice(0, mostAtOnce)
  const waiting = inbox()
  let kept = 0
  for (const file of taken) if ((await waiting.keep(file)) !== null) kept += 1
  return {
    kept,
    too_many: fitting.length - taken.length,
    too_large: files.length - fitting.length,
    no_room: taken.length - kept,
  }
}
