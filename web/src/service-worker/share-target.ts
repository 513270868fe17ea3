import { limits } from '@koma/contract/limits'
import { registerRoute } from 'workbox-routing'
import { inbox } from '../platform/on-device/kept-files.ts'
import { noteWriting } from './owner.ts'
import { scope } from './scope.ts'

/** By the name of the field in manifest.webmanifest. */
const field = 'photos'
const mostAtOnce = 100

/**
 * Takes pictures from the system's share sheet. They are kept on this device until somebody says that they are to be added, since a
 * form of another website arrives in the same way; one that names its website is refused at once.
 */
export function receiveShared(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/share-target',
    async ({ request }) => {
      const isOurs = request.referrer === '' || new URL(request.referrer).origin === scope.location.origin
      const keeping = isOurs ? keepShared(request).catch(() => false) : Promise.resolve(false)
      // If somebody signs out meanwhile, it goes with the rest of theirs.
      noteWriting(keeping)
      const outcome = (await keeping) ? 'kept' : 'failed'
      return Response.redirect(`/photo?shared=${outcome}`, 303)
    },
    'POST',
  )
}

async function keepShared(request: Request): Promise<boolean> {
  const form = await request.formData()
  const files = form.getAll(field).filter((value) => value instanceof File)
  const kept = inbox()
  let count = 0
  for (const file of files.slice(0, mostAtOnce)) {
    if (file.size <= limits.upload.maxBytes && (await kept.keep(file)) !== null) count += 1
  }
  return count > 0 && count === files.length
}
