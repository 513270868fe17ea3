import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

export interface Options {
  /** Where Koma is, without a slash at the end. */
  serverUrl: string
  dataDir: string
  /** Folders beside those that VRChat uses. */
  folders: string[]
  excluded: string[]
  takesExtras: boolean
  /** Which photos to send when the client runs for the first time; null if it was not said. */
  begin: 'everything' | 'today' | null
  signsOut: boolean
  /** Whether to open the status page in a browser. */
  opens: boolean
  /** Whether a host holds the icon, and talks by files in the data folder. */
  isHosted: boolean
}

export class WrongOption extends Error {
  override name = 'WrongOption'
}

export const usage = `Koma sync: sends the photos you take in VRChat to Koma.

  npm run desktop -- --server https://koma.example [--everything | --from-today]

  --server <address>   where Koma is; needed the first time
  --everything         also sends the photos you have taken before
  --from-today         sends only photos taken from today on
  --folder <path>      another folder with photos; can be given more than once
  --exclude <path>     a folder to leave out; can be given more than once
  --extras             also sends prints, stickers and emoji
  --data-dir <path>    where the client keeps what it knows
  --open               opens the status page in the browser
  --sign-out           disconnects this computer
  --help`

/** Throws WrongOption. Returns null if help was asked for. */
export function readOptions(words: readonly string[], environment: NodeJS.ProcessEnv): Options | null {
  const values = readWords(words)
  if (values.help) return null
  if (values.everything && values['from-today']) {
    throw new WrongOption('--everything and --from-today cannot both be given.')
  }
  const data = environment['XDG_DATA_HOME'] || join(homedir(), '.local/share')
  return {
    serverUrl: values.server === undefined ? '' : readServer(values.server),
    dataDir: resolve(values['data-dir'] ?? join(data, 'koma-sync')),
    folders: (values.folder ?? []).map((folder) => resolve(folder)),
    excluded: (values.exclude ?? []).map((folder) => resolve(folder)),
    takesExtras: values.extras ?? false,
    begin: values.everything ? 'everything' : values['from-today'] ? 'today' : null,
    signsOut: values['sign-out'] ?? false,
    opens: values.open ?? false,
    isHosted: values.hosted ?? false,
  }
}

function readWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        server: { type: 'string' },
        'data-dir': { type: 'string' },
        folder: { type: 'string', multiple: true },
        exclude: { type: 'string', multiple: true },
        extras: { type: 'boolean' },
        everything: { type: 'boolean' },
        'from-today': { type: 'boolean' },
        'sign-out': { type: 'boolean' },
        open: { type: 'boolean' },
        hosted: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    throw new WrongOption(error instanceof Error ? error.message : String(error))
  }
}

function readServer(text: string): string {
  const url = URL.parse(text)
  // Photos and the session go there: only this computer itself may be spoken to in the clear.
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal))) {
    throw new WrongOption(`--server needs an address that begins with https://, not "${text}".`)
  }
  return url.origin
}
