import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { signUp } from '../e2e/account.ts'
import { processTree } from './process-tree.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Round {
  acknowledged: number
  lost: number
  changed: number
  half_made: number
  restart_seconds: number
}

/**
 * Kills everything (npm, Node, Postgres, image processes) at a random moment during uploads, restarts and checks: every
 * acknowledged photo must exist with the bytes that were sent, and no other photo may be visible without its bytes.
 */
export async function benchKill(rounds = 10, uploads = 200): Promise<object> {
  const dataDir = await mkdtemp(join(tmpdir(), 'koma-kill-'))
  const results: Round[] = []
  let server = await start(dataDir)
  try {
    for (let round = 0; round < rounds; round++) {
      const account = await signUp(server.url, `kill-${round}@koma.test`)
      const acknowledged = new Map<string, string>()
      const storm = uploadAll(server.url, account.token, uploads, acknowledged)
      await delay(500 + Math.random() * 8000)
      for (const pid of processTree(server.child.pid ?? 0)) kill(pid)
      await storm
      const begun = performance.now()
      server = await start(dataDir)
      const seconds = (performance.now() - begun) / 1000
      const found = await look(server.url, await signIn(server.url, account), acknowledged)
      results.push({ acknowledged: acknowledged.size, ...found, restart_seconds: Math.round(seconds * 10) / 10 })
    }
  } finally {
    for (const pid of processTree(server.child.pid ?? 0)) kill(pid)
    await delay(500)
    await rm(dataDir, { recursive: true, force: true })
  }
  const total = (key: keyof Round) => results.reduce((sum, round) => sum + round[key], 0)
  return {
    rounds: results,
    acknowledged: total('acknowledged'),
    lost: total('lost'),
    changed: total('changed'),
    half_made: total('half_made'),
  }
}

async function uploadAll(url: string, token: string, count: number, acknowledged: Map<string, string>): Promise<void> {
  const waiting = Array.from({ length: count }, (_, index) => index)
  const work = async () => {
    while (waiting.pop() !== undefined) {
      const bytes = await picture()
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(bytes)]), 'VRChat_2026-08-16_19-42-00.123_1920x1080.png')
      try {
        const init = { method: 'POST', body: form, headers: { Authorization: `Bearer ${token}` } }
        const response = await fetch(`${url}/api/photo`, init)
        const { photo_id: photoId } = (await response.json()) as { photo_id: string }
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        if (response.status === 201) acknowledged.set(photoId, sha256)
      } catch {
        // The server was killed; it may lose what it has not acknowledged.
        return
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
}

async function look(
  url: string,
  token: string,
  acknowledged: Map<string, string>,
): Promise<Omit<Round, 'acknowledged' | 'restart_seconds'>> {
  const headers = { Authorization: `Bearer ${token}` }
  const seen = new Map<string, { original: string; bytes: number }>()
  for (let query: string | null = ''; query !== null; ) {
    const page = (await (await fetch(`${url}/api/my?limit=200${query}`, { headers })).json()) as {
      photos: Array<{ photo_id: string; bytes: number; urls: { original: string } }>
      next: { startTimestamp: number; startPhotoId: string } | null
    }
    for (const photo of page.photos) seen.set(photo.photo_id, { original: photo.urls.original, bytes: photo.bytes })
    query = page.next ? `&startTimestamp=${page.next.startTimestamp}&startPhotoId=${page.next.startPhotoId}` : null
  }
  let [lost, changed, halfMade] = [0, 0, 0]
  for (const photoId of acknowledged.keys()) if (!seen.has(photoId)) lost++
  for (const [photoId, photo] of seen) {
    const bytes = Buffer.from(await (await fetch(url + photo.original)).arrayBuffer())
    if (bytes.length !== photo.bytes) halfMade++
    const sent = acknowledged.get(photoId)
    if (sent && createHash('sha256').update(bytes).digest('hex') !== sent) changed++
  }
  return { lost, changed, half_made: halfMade }
}

async function picture(): Promise<Buffer> {
  const [width, height] = [320, 180]
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

async function start(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const settings = { KOMA_DATA_DIR: dataDir, KOMA_PORT: String(port), KOMA_LOG_LEVEL: 'error', KOMA_RATE_LIMITS: 'off' }
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${port}`
  for (let tries = 0; tries < 1200; tries++) {
    const healthy = await fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (healthy) return { child, url }
    if (child.exitCode !== null) throw new Error('Koma ended before it was healthy.')
    await delay(50)
  }
  throw new Error('Koma did not become healthy.')
}

async function signIn(url: string, { email, password }: { email: string; password: string }): Promise<string> {
  const body = JSON.stringify({ email, password, keep: 'token' })
  const response = await fetch(`${url}/identity/sign-in`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  })
  return ((await response.json()) as { access_token: string }).access_token
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
