import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { prepareWeb } from '../../mobile/src/prepare-web.ts'
import { webDist } from '../../tooling/app-builds.ts'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
}

/** The app as a phone serves it to its web view: the prepared web app, on an origin of its own. */
export interface NativeApp {
  origin: string
  /** Files of the phone, by their paths below `content://`. */
  files: Map<string, Buffer>
  /** Has to be called before it is opened, since the server needs to know the origin first. */
  prepare(server: string): Promise<void>
  stop(): Promise<void>
}

export async function startNativeApp(): Promise<NativeApp> {
  const folder = await mkdtemp(join(tmpdir(), 'koma-native-'))
  const files = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const shared = /^\/_capacitor_content_\/(.+)$/.exec(pathname)?.[1]
    const read = shared
      ? files.get(decodeURIComponent(shared))
      : await readFile(join(folder, 'app', pathname)).catch(() => null)
    if (read) {
      response.setHeader('Content-Type', types[extname(pathname)] ?? 'application/octet-stream')
      response.end(read)
    } else if (extname(pathname) === '') {
      // Every other path is a page of the app.
      response.setHeader('Content-Type', 'text/html')
      response.end(await readFile(join(folder, 'app/index.html')))
    } else response.writeHead(404).end()
  })
  const { port } = await listen(server)
  return {
    origin: `http://localhost:${port}`,
    files,
    async prepare(address) {
      await prepareWeb(webDist, join(folder, 'app'), address)
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function listen(server: Server): Promise<AddressInfo> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server.address() as AddressInfo
}
