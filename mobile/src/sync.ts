import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureWebBuilt, webDist } from '../../tooling/app-builds.ts'
import { commandOf } from '../../tooling/command.ts'
import { prepareWeb } from './prepare-web.ts'
import { AddressError, readServer } from './server-address.ts'
import { writeServer } from './write-server.ts'

const folder = join(import.meta.dirname, '..')

export interface SyncOptions {
  /** The folder with the projects. */
  projects: string
  built: string
  server: string
}

/** Brings the native projects up to date with the web app, the plugins and the address of the server. */
export async function sync({ projects, built, server }: SyncOptions): Promise<string> {
  await prepareWeb(built, join(projects, 'dist'), server)
  await writeServer(projects, server)
  const env = { ...process.env, CI: '1' }
  const args = [commandOf('@capacitor/cli', 'cap'), 'sync']
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: projects, env })
  return stdout + stderr
}

if (import.meta.main) {
  try {
    const server = readServer(process.env, folder)
    console.log(await ensureWebBuilt().then((anew) => (anew ? 'Built the web app.' : 'The web app is built.')))
    console.log(await sync({ projects: folder, built: webDist, server }))
    console.log(`The apps talk to ${server}. Build them with Android Studio and Xcode: see mobile/README.md.`)
  } catch (error) {
    if (!(error instanceof AddressError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
