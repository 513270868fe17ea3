import { once } from 'node:events'
import { createServer, request } from 'node:http'

export interface ReleaseProxy {
  url: string
  /** From now on the service worker is another one, of a release after that of the pages, or of theirs. */
  release(which?: 'newer' | 'same'): void
  stop(): Promise<void>
}

/** Answers for the worker of the build which release it is of. */
const namedAnew = (release: number) => `addEventListener('message', (event) => {
  if (event.data.type !== 'release') return
  event.stopImmediatePropagation()
  event.ports[0].postMessage('release ${release}')
});
`

/**
 * The product at an address of its own, whose service worker can be replaced while it runs. At first it is of another release than the
 * pages, which come from a build that there is only one of.
 */
export async function startReleaseProxy(target: string): Promise<ReleaseProxy> {
  let number = 1
  let isNamedAnew = true
  const proxy = createServer((asked, answer) => {
    const { host: _, ...headers } = asked.headers
    const isWorker = asked.url === '/sw.js'
    if (isWorker) for (const name of ['if-none-match', 'if-modified-since', 'accept-encoding']) delete headers[name]
    const passed = request(target + asked.url, { method: asked.method ?? 'GET', headers }, (given) => {
      const { 'content-length': length, ...rest } = given.headers
      answer.writeHead(given.statusCode ?? 502, isWorker || !length ? rest : { ...rest, 'content-length': length })
      if (!isWorker) return given.pipe(answer)
      if (isNamedAnew) answer.write(namedAnew(number))
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
    release: (which = 'newer') => {
      number += 1
      isNamedAnew = which === 'newer'
    },
    stop: async () => {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
