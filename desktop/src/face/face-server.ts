import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { nodeDisk } from '../hosts/node-files.ts'
import { type Guard, isCall, refusalOf, securityHeaders } from './guard.ts'
import { readPageFile } from './page-files.ts'
import { readChange } from './read-change.ts'
import { type FaceParts, shownPath, viewOf } from './view.ts'

export interface Face {
  /** With the secret of this run, behind the "#", which browsers keep to themselves. */
  address: string
  /** A file that only its user can read, and that leads to the address: the arguments of programs can be read by others. */
  page: string
  close(): Promise<void>
}

/** Bytes. A change of settings with a hundred folders. */
const longestBody = 128_000
/** Milliseconds, to fetch an installer over a slow connection. */
const longestUpdate = 30 * 60_000

/** Serves the status and settings page on this computer, to whoever its user lets in. */
export async function startFace(parts: FaceParts, folder: string): Promise<Face> {
  const guard: Guard = { authority: '', secret: randomBytes(32).toString('base64url') }
  const server = createServer((request, response) => {
    answer(parts, guard, request, response).catch(() => {
      if (!response.headersSent) send(response, 500)
      response.destroy()
    })
  })
  server.requestTimeout = 10_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  guard.authority = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const address = `http://${guard.authority}/#${guard.secret}`
  const page = join(folder, 'status.html')
  await writeFile(page, `<!doctype html><meta http-equiv="refresh" content="0;url=${address}">\n`, { mode: 0o600 })
  return {
    address,
    page,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(parts: FaceParts, guard: Guard, request: IncomingMessage, response: ServerResponse) {
  const refusal = refusalOf(request, guard)
  if (refusal) return send(response, refusal)
  const path = new URL(request.url ?? '/', `http://${guard.authority}`).pathname
  if (!isCall(request)) {
    const file = request.method === 'GET' ? await readPageFile(path) : null
    return file ? send(response, 200, file.type, file.text) : send(response, 404)
  }
  if (request.method === 'GET' && path === '/api/view') return sendJson(response, 200, viewOf(parts))
  if (request.method === 'GET' && path.startsWith('/api/photo/')) {
    return sendPhoto(response, shownPath(parts, path.slice('/api/photo/'.length)))
  }
  if (request.method === 'POST') return act(parts, path, await readJson(request), response)
  send(response, 404)
}

async function act(
  { client, updates }: FaceParts,
  path: string,
  body: unknown,
  response: ServerResponse,
): Promise<void> {
  if (path === '/api/settings') {
    const change = readChange(body)
    if (!change) return send(response, 422)
    const added = [...(change.folders ?? []), ...(change.excluded ?? [])].filter((folder) => {
      const { folders, excluded } = client.settings.get()
      return ![...folders, ...excluded].includes(folder)
    })
    const exist = await Promise.all(added.map((folder) => nodeDisk.isFolder(folder)))
    if (exist.includes(false)) return sendJson(response, 422, { problem: 'no_folder' })
    client.change(change)
  } else if (path === '/api/retry') client.retry()
  else if (path === '/api/connect') client.connect()
  else if (path === '/api/update') {
    const isDone = await updates?.install(AbortSignal.timeout(longestUpdate)).then(
      () => true,
      () => false,
    )
    if (!isDone) return sendJson(response, 422, { problem: 'update' })
  } else if (path === '/api/disconnect') await client.session.signOut()
  else return send(response, 404)
  send(response, 204)
}

/** Returns undefined for what is too long, or no JSON. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  if (request.headers['content-type'] !== 'application/json') return undefined
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > longestBody) return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function send(response: ServerResponse, status: number, type?: string, text?: string): void {
  response.writeHead(status, { ...securityHeaders, ...(type && { 'Content-Type': type }) }).end(text)
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body))
}

async function sendPhoto(response: ServerResponse, path: string | null): Promise<void> {
  if (!path) return send(response, 404)
  const file = createReadStream(path)
  file.once('error', () => (response.headersSent ? response.destroy() : send(response, 404)))
  file.once('open', () => {
    const type = /\.png$/i.test(path) ? 'image/png' : 'image/jpeg'
    response.writeHead(200, { ...securityHeaders, 'Content-Type': type })
    file.pipe(response)
  })
  response.once('close', () => file.destroy())
}
