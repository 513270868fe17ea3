import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes the server's host into both projects, so that links to it open in the app. */
export async function writeServer(projects: string, server: string): Promise<void> {
  const { hostname } = new URL(server)
  await replaceIn(
    join(projects, 'android/app/src/main/res/values/server.xml'),
    /(<string name="server_host"[^>]*>)[^<]*(<\/string>)/,
    hostname,
  )
  await replaceIn(join(projects, 'ios/App/App/App.entitlements'), /(<string>applinks:)[^<]*(<\/string>)/, hostname)
}

async function replaceIn(path: string, place: RegExp, text: string): Promise<void> {
  const before = await readFile(path, 'utf8')
  if (!place.test(before)) throw new Error(`${path} has no place for the server's host.`)
  const after = before.replace(place, (_, start: string, end: string) => start + text + end)
  if (after !== before) await writeFile(path, after)
}
