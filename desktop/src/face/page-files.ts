import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** An installed client has the built page beside itself; from its sources it is built by what starts it. */
const installed = new URL('./page/', import.meta.url)
const folder = existsSync(new URL('assets/', installed)) ? installed : new URL('../../dist/page/', import.meta.url)

let listed: Promise<Map<string, URL>> | null = null

/** Everything that the page consists of. Nothing else is read from the disk. */
async function listFiles(): Promise<Map<string, URL>> {
  const names = await readdir(fileURLToPath(folder), { recursive: true })
  const files = names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => types[extname(name)])
    .map((name): [string, URL] => [name === 'index.html' ? '/' : `/${name}`, new URL(name, folder)])
  return new Map(files)
}

export async function readPageFile(path: string): Promise<{ type: string; text: string } | null> {
  listed ??= listFiles()
  const file = (await listed.catch(forgetFailure)).get(path)
  if (!file) return null
  return { type: types[extname(file.pathname)] ?? '', text: await readFile(file, 'utf8') }
}

/** A page that is not built yet can be built while the client runs. */
function forgetFailure(): Map<string, URL> {
  listed = null
  return new Map()
}
