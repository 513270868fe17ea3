import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { composeApp } from '../../../compose.ts'
import { createLog } from '../../../http/logging.ts'
import type { TestKoma } from '../../../test-koma.ts'
import { Variants } from '../../photos/index.ts'

const page = `<!doctype html>
<html lang="ja">
  <head>
    <meta charset="utf-8" />
    <title>Koma</title>
    <meta name="description" content="x" />
    <script type="module" crossorigin src="/assets/index-1.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`

export const publicUrl = 'https://koma.example'

/** Starts a second server with a web app that needs no build, configured for `publicUrl`. */
export async function startLinkPages(koma: TestKoma, config: TestKoma['config'] = { ...koma.config, publicUrl }) {
  const webDirectory = await mkdtemp(join(tmpdir(), 'koma-web-'))
  await writeFile(join(webDirectory, 'index.html'), page)
  const app = await composeApp(config, koma.ports, new Variants(koma.ports), { log: createLog('silent'), webDirectory })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    /** Reads a page as a link preview does. */
    read: async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(url + path, { headers })
      const html = await response.text()
      return { response, html, title: titleIn(html), meta: metaIn(html) }
    },
    /** Fetches an address from a page. */
    open: (address: string) => fetch(address.replace(publicUrl, url)),
    stop: async () => {
      app.server.closeAllConnections()
      await app.close()
      await rm(webDirectory, { recursive: true, force: true })
    },
  }
}

function metaIn(html: string): Record<string, string> {
  const tags = html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)" \/>/g)
  return Object.fromEntries([...tags].map(([, name, content]) => [name, unescaped(content)]))
}

function titleIn(html: string): string[] {
  return [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => unescaped(title))
}

function unescaped(text = ''): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
}
