import { mkdir } from 'node:fs/promises'
import { homedir, hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createFetchTransport, createPhotoSender } from '@koma/client/uploads'
import desktopPackage from '../package.json' with { type: 'json' }
import { digestFile } from './engine/file-digests.ts'
import { SyncEngine, type SyncStatus } from './engine/sync-engine.ts'
import { findVrchatPlaces } from './folders/vrchat-places.ts'
import { keepFoldersInSync } from './hosts/keep-in-sync.ts'
import { lookAtFile, nodeDisk, openPhoto } from './hosts/node-files.ts'
import { type Options, readOptions, usage, WrongOption } from './hosts/options.ts'
import { Journal } from './journal/journal.ts'
import { connectDevice } from './session/connect-device.ts'
import { DeviceSession } from './session/device-session.ts'
import { tokenFile } from './session/token-file.ts'

const ended = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort())

const sleep = (milliseconds: number, signal: AbortSignal) =>
  wait(milliseconds, undefined, { signal: AbortSignal.any([signal, ended.signal]) }).catch(() => {})

async function run(options: Options): Promise<void> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const journal = new Journal(join(options.dataDir, 'journal.db'), { foldsCase: false })
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
  const session = new DeviceSession({
    serverUrl,
    store: tokenFile(join(options.dataDir, 'session')),
    fetch,
    onChange: () => engine.retry(),
  })
  const engine = new SyncEngine({
    journal,
    sender: createPhotoSender({
      baseUrl: `${serverUrl}/api`,
      token: session.token,
      transport: createFetchTransport(),
      store,
      source: 'sync',
    }),
    isSignedIn: () => session.isSignedIn,
    openFile: openPhoto,
    lookAt: lookAtFile,
    digest: digestFile,
    now: Date.now,
    sleep,
    onStatus: tellChanges(),
  })
  await session.open()
  if (options.signsOut) return session.signOut()
  if (!session.isSignedIn && !(await connect(session))) return
  store.set('server', serverUrl)

  const places = await findVrchatPlaces({ system: 'linux', home: homedir() }, nodeDisk)
  const roots = [...new Set([...places.flatMap(({ pictures }) => pictures), ...options.folders])]
  if (roots.length === 0) throw new WrongOption('No folder of VRChat was found. Name one with --folder.')
  const begin = options.begin ?? store.get('begin')
  if (begin === null) throw new WrongOption('Say --everything or --from-today the first time.')
  store.set('begin', begin)
  const since = begin === 'everything' ? null : Number(store.get('since') ?? startOfToday())
  if (since !== null) store.set('since', String(since))

  console.log(`Watching ${roots.join(', ')}`)
  ended.signal.addEventListener('abort', () => engine.stop())
  const rules = { takesExtras: options.takesExtras, excluded: options.excluded, since }
  await Promise.all([engine.run(), keepFoldersInSync({ engine, roots, rules, sleep }, ended.signal)])
}

async function connect(session: DeviceSession): Promise<boolean> {
  const described = { name: hostname(), platform: 'Linux', version: desktopPackage.version }
  const show = ({ userCode, address }: { userCode: string; address: string }) =>
    console.log(`To connect this computer, open ${address}\nand check that it shows ${userCode}.`)
  const connected = await connectDevice({ client: session.client, described, show, sleep }, ended.signal)
  if (connected.result === 'allowed') await session.keep(connected.tokens)
  else console.log(connected.result === 'refused' ? 'The connection was refused.' : 'The code has expired.')
  return connected.result === 'allowed'
}

function startOfToday(): number {
  return new Date().setHours(0, 0, 0, 0)
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
