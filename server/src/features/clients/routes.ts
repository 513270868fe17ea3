import { Failure } from '../../http/failure.ts'
import { type Handlers, noContent, ok } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { clientsOf } from './clients.ts'
import { Releases } from './releases.ts'
import { sendRelease } from './send-release.ts'
import { endClient } from './store.ts'

/** `desktopDir` is where the operator puts installers; null if the server offers none. */
export function clientRoutes(
  ports: Pick<Ports, 'database' | 'clock' | 'verifier'>,
  apiUrl: string,
  desktopDir: string | null,
) {
  const releases = new Releases(desktopDir)
  return {
    'GET /me/clients': async ({ caller }) => ok({ clients: await clientsOf(ports, caller) }),

    'DELETE /me/clients/{ClientId}': async ({ caller, params }) => {
      if (!(await endClient(ports.database.kysely, caller.userId, params.ClientId))) throw new Failure('not_found')
      ports.verifier.noteEnded?.(params.ClientId)
      return noContent()
    },

    'GET /client/latest': async () => {
      const release = await releases.newest()
      if (!release) throw new Failure('not_found')
      const { version, fileName, bytes } = release
      return ok({
        version,
        platform: 'windows',
        file_name: fileName,
        bytes,
        sha256: await releases.digestOf(release),
        download_url: `${apiUrl}/api/client/download/${encodeURIComponent(fileName)}`,
      })
    },

    'GET /client/download/{FileName}': async ({ params, request, reply }) => {
      const release = await releases.newest()
      if (release?.fileName !== params.FileName) throw new Failure('not_found')
      await sendRelease(release, await releases.digestOf(release), request, reply)
      return null
    },
  } satisfies Handlers
}
