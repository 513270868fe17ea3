import { once } from 'node:events'
import { createServer, request } from 'node:http'

export interface ReleaseProxy {
  url: string
  /** From now on the service worker is another one, as after a release. */
  release(): void
  stop(): Promise<void>
}

/** The product at an address of its own, whose service worker can be replaced while it runs. */
export async function startReleaseProxy(target: string): Promise<ReleaseProxy> {
  let number = 1
  const proxy = createServer((asked, answer) => {
    const { host: _, ...headers } = asked.headers
    const isWorker = asked.url === '/sw.js'
    if (isWorker) for (const name of ['if-none-match', 'if-modified-since', 'accept-encoding']) delete headers[name]
    const passed = request(target + asked.url, { method: asked.method ?? 'GET', headers }, (given) => {
      const { 'content-length': length, ...rest } = given.headers
      answer.writeHead(given.statusCode ?? 502, isWorker || !length ? rest : { ...rest, 'content-length': length })
      if (!isWorker) return given.pipe(answer)
      given.on('data', (part) => answer.write(part))
      return given.on('end', () => answer.end(`\n// release ${number}`))
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const at = proxy.address()
  if (at === null || typeof at === 'string') throw new Error('The proxy has no port.')
  return {
    url: `http://localhost:${at.port}`,
    release: () => {
      number += 1
    },
    stop: async () => {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
