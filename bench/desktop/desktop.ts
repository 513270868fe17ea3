import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bundleClient } from '../../desktop/installer/build-installer.ts'
import { pngOf } from '../../desktop/src/engine/test-photos.ts'
import { newOwner } from '../ingest/throughput.ts'
import { type LibraryProduct, startLibraryProduct } from '../library/product.ts'
import { round } from '../library/requests.ts'
import { tell } from '../progress.ts'
import { withGoals } from './goals.ts'
import { type StandIn, standBefore } from './stand-in.ts'

const scannedFiles = 100_000
const uploadedFiles = 60
const newPhotos = 5
/** Longer than the pause between two checks that the client is still connected. */
const idleSeconds = 60
const scanScript = fileURLToPath(new URL('./scan-process.ts', import.meta.url))

/** The sync client: its first scan, what it costs at rest, how soon a new photo is on its way, and how fast a backlog is. */
export async function benchDesktop(): Promise<object> {
  const directory = await mkdtemp(join(tmpdir(), 'koma-bench-desktop-'))
  try {
    const scan = await measureScan(directory)
    const product = await startLibraryProduct()
    try {
      return withGoals({ scan, ...(await measureClient(product, directory)) })
    } finally {
      await product.stop()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function measureScan(directory: string) {
  tell(`Making ${scannedFiles} files`)
  const folder = join(directory, 'many')
  for (let month = 0; month < 100; month += 1) {
    const path = join(folder, `month-${month}`)
    await mkdir(path, { recursive: true })
    const files = Array.from({ length: scannedFiles / 100 }, (_, place) =>
      join(path, `VRChat_2025-08-16_20-00-00.${place}.png`),
    )
    await Promise.all(files.map((file) => writeFile(file, 'x')))
  }
  tell('Scanning')
  const { stdout } = await promisify(execFile)(process.execPath, [scanScript, folder, join(directory, 'scan.db')])
  const { first, again, megabytes } = JSON.parse(stdout)
  if (first.files !== scannedFiles || again.files !== 0)
    throw new Error(`The scans noted ${first.files} and ${again.files}.`)
  return {
    files: first.files,
    seconds: round(first.seconds),
    again_seconds: round(again.seconds),
    megabytes: round(megabytes),
  }
}

async function measureClient(product: LibraryProduct, directory: string) {
  const folder = join(directory, 'VRChat')
  await mkdir(folder)
  tell(`Making ${uploadedFiles} photos`)
  const paths: string[] = []
  for (let place = 0; place < uploadedFiles; place += 1)
    paths.push(await savePhoto(folder, `backlog ${place}`, Date.UTC(2025, 7, 16)))

  tell('Uploading in a bare loop')
  const bareBefore = await bareLoop(product, paths)
  tell('Uploading by the client')
  const { token } = await newOwner(product)
  const standIn = await standBefore(product.url, token)
  const app = await bundle(directory)
  const begun = performance.now()
  const client = await startClient(app, directory, folder, standIn.url)
  try {
    await arrived(standIn, uploadedFiles)
    const [first] = standIn.uploads
    const last = standIn.uploads.at(-1)
    const rateSince = (moment: number) => (uploadedFiles * 1000) / ((last?.ended ?? 0) - moment)
    const perSecond = rateSince(first?.begun ?? 0)
    const fromStart = rateSince(begun)
    tell(`Resting for ${idleSeconds} s`)
    await wait(5_000)
    const before = { wakeUps: wakeUpsOf(client), requests: standIn.requests() }
    await wait(idleSeconds * 1000)
    const idle = {
      megabytes: round(residentMegabytes(client)),
      seconds: idleSeconds,
      wake_ups: wakeUpsOf(client) - before.wakeUps,
      requests: standIn.requests() - before.requests,
    }
    tell('Saving new photos')
    const delays: number[] = []
    for (let place = 0; place < newPhotos; place += 1) {
      const saved = performance.now()
      await savePhoto(folder, `new ${place}`, Date.now())
      await arrived(standIn, uploadedFiles + place + 1)
      delays.push(((standIn.uploads.at(-1)?.begun ?? 0) - saved) / 1000)
    }
    tell('Uploading in a bare loop once more')
    // Before and after, since the machine may be busier at one time than at another.
    const bare = (bareBefore + (await bareLoop(product, paths))) / 2
    return {
      idle,
      new_photo: { most_seconds: round(Math.max(...delays)) },
      uploads: {
        per_second: round(perSecond),
        bare_loop_per_second: round(bare),
        to_bare_loop: round(perSecond / bare),
        from_start_to_bare_loop: round(fromStart / bare),
      },
    }
  } finally {
    client.kill('SIGKILL')
    standIn.close()
  }
}

async function savePhoto(folder: string, name: string, modifiedAt: number): Promise<string> {
  const path = join(folder, `${name}.png`)
  await writeFile(path, pngOf(`${name} ${Math.random()}`, { width: 1200, paddingBytes: 2_000_000 }))
  await utimes(path, modifiedAt / 1000, modifiedAt / 1000)
  return path
}

/** The same requests, one after another, with nothing around them. Another account, so that nothing is there already. */
async function bareLoop(product: LibraryProduct, paths: readonly string[]): Promise<number> {
  const { token } = await newOwner(product)
  const standIn = await standBefore(product.url, token)
  try {
    for (const path of paths) {
      const form = new FormData()
      form.set('source', 'sync')
      form.set('file', new Blob([new Uint8Array(await readFile(path))]), basename(path))
      const headers = { Authorization: `Bearer ${token}` }
      const answer = await fetch(`${standIn.url}/api/photo`, { method: 'POST', headers, body: form })
      if (answer.status !== 201) throw new Error(`An upload was answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
    }
    const [first] = standIn.uploads
    return (paths.length * 1000) / ((standIn.uploads.at(-1)?.ended ?? 0) - (first?.begun ?? 0))
  } finally {
    standIn.close()
  }
}

/** As it is installed. */
async function bundle(directory: string): Promise<string> {
  const app = join(directory, 'app')
  await bundleClient(app)
  return app
}

/** With the host's options. */
async function startClient(app: string, directory: string, folder: string, url: string): Promise<ChildProcess> {
  const data = join(directory, 'data')
  await mkdir(data)
  await writeFile(join(data, 'session'), 'session', { mode: 0o600 })
  const words = ['--server', url, '--folder', folder, '--data-dir', data, '--everything']
  return spawn(process.execPath, ['--max-semi-space-size=1', join(app, 'koma-sync.mjs'), ...words], {
    env: { ...process.env, HOME: directory },
    stdio: 'ignore',
  })
}

async function arrived({ uploads }: StandIn, count: number): Promise<void> {
  for (let tries = 0; uploads.length < count; tries += 1) {
    if (tries > 6_000) throw new Error(`Only ${uploads.length} of ${count} photos arrived.`)
    await wait(20)
  }
}

const statusOf = (path: string, field: string) =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${path}/status`, 'utf8'))?.[1] ?? 0)

/** All that it holds, also what it shares with other programs: on its own it would share with none. */
function residentMegabytes({ pid }: ChildProcess): number {
  return statusOf(String(pid), 'VmRSS') / 1024
}

/** How often its threads have gone to sleep by themselves, and so woken up. */
function wakeUpsOf({ pid }: ChildProcess): number {
  return readdirSync(`/proc/${pid}/task`)
    .map((thread) => statusOf(`${pid}/task/${thread}`, 'voluntary_ctxt_switches'))
    .reduce((sum, switches) => sum + switches, 0)
}
