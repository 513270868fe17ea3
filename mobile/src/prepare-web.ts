import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Copies the built web app to where the native projects take it from, with what differs in an app. */
export async function prepareWeb(built: string, into: string, server: string): Promise<void> {
  await rm(into, { recursive: true, force: true })
  await cp(built, into, { recursive: true, filter: (path) => !/[\\/]\.(made-of|vite)($|[\\/])/.test(path) })
  // The only thing that an app is built with. Everything else it asks its server for.
  await writeFile(join(into, 'server.json'), `${JSON.stringify({ server })}\n`)
  const page = join(into, 'index.html')
  await writeFile(page, forApp(await readFile(page, 'utf8')))
}

/**
 * What the server says in headers, since an app has none. Scripts come from the app alone, also if somebody gets a text into a page;
 * where the API, photos and an issuer are is the server's to say, so that these may be anywhere, encrypted.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' https: http://localhost:* http://127.0.0.1:* blob: data: capacitor:",
  "font-src 'self'",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:* blob: capacitor:",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

function forApp(html: string): string {
  // Each change has to find its place: a page that looks different would otherwise lose its protection in silence.
  const changes: ReadonlyArray<[place: RegExp, by: string]> = [
    [/<meta charset="utf-8" \/>/, `$&\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`],
    // An app asks its server for it, at another address.
    [/\s*<link rel="preload" href="\/config\.json"[^>]*>/, ''],
  ]
  return changes.reduce((page, [place, by]) => {
    if (!place.test(page)) throw new Error(`The page of the web app has no ${place}.`)
    return page.replace(place, by)
  }, html)
}
