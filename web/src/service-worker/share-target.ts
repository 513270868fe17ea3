import { registerRoute } from 'workbox-routing'
import { writeReceived } from '../platform/on-device/received.ts'
import { keepShared } from './keep-shared.ts'
import { noteWriting } from './owner.ts'
import { scope } from './scope.ts'

/** By the name of the field in manifest.webmanifest. */
const field = 'photos'

/**
 * Takes pictures from the system's share sheet. They are kept on this device until somebody says that they are to be added, since a
 * form of another website arrives in the same way; one that names its website is refused at once.
 */
export function receiveShared(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/share-target',
    async ({ request }) => {
      const isOurs = request.referrer === '' || new URL(request.referrer).origin === scope.location.origin
      const keeping = isOurs ? filesIn(request).then(keepShared) : keepShared([])
      // If somebody signs out meanwhile, it goes with the rest of theirs.
      noteWriting(keeping)
      const received = await keeping.catch(() => keepShared([]))
      return Response.redirect(`/photo?${writeReceived(received)}`, 303)
    },
    'POST',
  )
}

async function filesIn(request: Request): Promise<File[]> {
  const form = await request.formData()
  return form.getAll(field).filter((value) => value instanceof File)
}
