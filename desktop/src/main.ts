import './hosts/small-engine.ts'
import { mkdir } from 'node:fs/promises'
import { homedir, hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import desktopPackage from '../package.json' with { type: 'json' }
import { DesktopClient } from './client/desktop-client.ts'
import { Updates } from './client/updates.ts'
import type { SyncStatus } from './engine/engine-ports.ts'
import { startFace } from './face/face-server.ts'
import { messagesOf } from './face/page/words/messages.ts'
import { notify, openPage, systemLanguage } from './hosts/desktop-shell.ts'
import { HostFiles, lineOf, shownBy } from './hosts/host-files.ts'
import { httpFetch } from './hosts/http-fetch.ts'
import { type Options, readOptions, usage, WrongOption } from './hosts/options.ts'
import { thisComputer } from './hosts/this-computer.ts'
import { isSignedAlike, runInstaller } from './hosts/windows-updates.ts'
import { Journal } from './journal/journal.ts'
import type { Settings } from './journal/settings.ts'
import { type Keychain, keychainOr, linuxKeychain, windowsKeychain } from './session/keychain.ts'
import { tokenFile } from './session/token-file.ts'

const ended = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort())

const sleep = (milliseconds: number, signal: AbortSignal) =>
  wait(milliseconds, undefined, { signal: AbortSignal.any([signal, ended.signal]) }).catch(() => {})

async function run(options: Options): Promise<void> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const journal = new Journal(join(options.dataDir, 'journal.db'), { foldsCase: process.platform === 'win32' })
  try {
    await sync(options, journal)
  } finally {
    journal.close()
  }
}

async function sync(options: Options, journal: Journal): Promise<void> {
  const { store } = journal
  const serverUrl = options.serverUrl || store.get('server')
  if (!serverUrl) throw new WrongOption('--server is needed the first time.')
  store.set('server', serverUrl)
  const host = options.isHosted ? new HostFiles(options.dataDir) : null
  const words = () => messagesOf(client.settings.get().language ?? systemLanguage())
  const tell = tellChanges()
  const computer = thisComputer(process.env, homedir())
  const client = new DesktopClient({
    serverUrl,
    journal,
    tokens: keychainOr(tokenFile(join(options.dataDir, 'session')), keychainFor(options)),
    described: {
      name: hostname(),
      platform: computer.system === 'windows' ? 'Windows' : 'Linux',
      version: desktopPackage.version,
    },
    computer,
    fetch: httpFetch,
    sleep,
    onCode: ({ userCode, address }) =>
      console.log(`To connect this computer, open ${address}\nand check that it shows ${userCode}.`),
    onStatus: (status) => {
      tell(status)
      const standing = client.standing()
      void host?.showState(shownBy(standing), lineOf(standing, words()))
    },
    onNightIsIn: (photos, isBacklog) => {
      const text = isBacklog ? words().photosAreIn(photos) : words().nightIsIn(photos)
      void (host ?? { notify }).notify(text)
    },
  })
  if (options.signsOut) {
    await client.session.open()
    return client.session.signOut()
  }
  client.change(chosen(options, client.settings.get()))
  host?.followCommands((command) => client.change({ isPaused: command === 'pause' }), ended.signal)
  const updates = host ? updatesFor(client, serverUrl, options.dataDir) : null
  const parts = { client, journal, serverUrl, version: desktopPackage.version, updates }
  const face = await startFace(parts, options.dataDir)
  console.log(`Status and settings: ${face.address}`)
  if (options.opens) openPage(face.page)
  try {
    await Promise.all([client.run(ended.signal), updates?.keepLooking(ended.signal)])
  } finally {
    await face.close()
  }
}

/** The host stands beside the Node that it starts. */
const hostProgram = () => join(dirname(process.execPath), 'Koma.exe')

function keychainFor({ isHosted, dataDir }: Options): Keychain {
  return isHosted && process.platform === 'win32' ? windowsKeychain(hostProgram()) : linuxKeychain(dataDir)
}

/** Only a client that was installed can be installed anew. */
function updatesFor({ session }: DesktopClient, serverUrl: string, dataDir: string): Updates {
  return new Updates({
    ...{
      client: session.client,
      serverUrl,
      fetch: httpFetch,
      version: desktopPackage.version,
      folder: join(dataDir, 'update'),
    },
    isSignedAlike: (path) => isSignedAlike(path, hostProgram()),
    install: runInstaller,
    sleep,
  })
}

/** What was said on the command line and differs from what was chosen before; the rest stays as it is. */
function chosen({ begin, folders, excluded, takesExtras }: Options, before: Settings): Partial<Settings> {
  const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  return {
    ...(begin && begin !== before.begin && { begin }),
    ...(folders.length > 0 && isOther(folders, before.folders) && { folders }),
    ...(excluded.length > 0 && isOther(excluded, before.excluded) && { excluded }),
    ...(takesExtras && !before.takesExtras && { takesExtras }),
  }
}

/** One line for each change, not for each photo. */
function tellChanges(): (status: SyncStatus) => void {
  let last = ''
  return ({ state, waiting, sent, refused }) => {
    const line = state === 'syncing' ? 'syncing' : `${state}: ${sent} in Koma, ${waiting} waiting, ${refused} refused`
    if (line !== last) console.log(line)
    last = line
  }
}

try {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options) await run(options)
  else console.log(usage)
} catch (error) {
  console.error(error instanceof WrongOption ? `${error.message}\n\n${usage}` : error)
  process.exitCode = 1
}
