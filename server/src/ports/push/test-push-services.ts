import { createDecipheriv, createECDH, createHmac, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { createServer as createHttp2Server, type Http2Server } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { decodeJwt, importSPKI, jwtVerify } from 'jose'
import type { PushMessage } from './push.ts'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Stand-ins for the services of browsers, Google and Apple: they listen on this machine and behave as their protocols say. */
export interface StandIn {
  url: string
  /** `127.0.0.1:port`. */
  host: string
  received: Received[]
  /** The status of the next answers. */
  answer: number
  headers: Record<string, string>
  close(): Promise<void>
}

async function listening(server: Server | Http2Server): Promise<{ url: string; host: string }> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: `http://${host}`, host }
}

/** The push service of a browser: takes messages that it cannot read. */
export async function startBrowserPushService(): Promise<StandIn> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    standIn.received.push({ path: pathname, headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(standIn.answer, standIn.headers).end()
  })
  const standIn: StandIn = {
    ...(await listening(server)),
    received: [],
    answer: 201,
    headers: {},
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return standIn
}

/** What a browser keeps of its subscription, and reads messages with. */
export class Receiver {
  private readonly pair = createECDH('prime256v1')
  private readonly secret = randomBytes(16)
  readonly address: string

  constructor(address: string) {
    this.address = address
    this.pair.generateKeys()
  }

  get keys(): { p256dh: string; auth: string } {
    return { p256dh: this.pair.getPublicKey('base64url'), auth: this.secret.toString('base64url') }
  }

  /** RFC 8291 and RFC 8188, by the letter. */
  read(body: Buffer): PushMessage {
    const salt = body.subarray(0, 16)
    const senderKey = body.subarray(21, 21 + body.readUInt8(20))
    const shared = this.pair.computeSecret(senderKey)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.pair.getPublicKey(), senderKey])
    const material = Buffer.from(hkdfSync('sha256', shared, this.secret, info, 32))
    const pseudoRandom = createHmac('sha256', salt).update(material).digest()
    const derive = (label: string, length: number) =>
      createHmac('sha256', pseudoRandom)
        .update(Buffer.from(`Content-Encoding: ${label}\0\x01`, 'latin1'))
        .digest()
        .subarray(0, length)
    const sealed = body.subarray(21 + senderKey.length)
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
  }
}

/** Whether the message shows that it was sent by the owner of this public key, to this service and not another. */
export async function isSignedBy(publicKey: string, { headers }: Received, service: string): Promise<boolean> {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== publicKey) return false
  const point = Buffer.from(publicKey, 'base64url')
  const prefix = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')
  const spki = `-----BEGIN PUBLIC KEY-----\n${Buffer.concat([prefix, point]).toString('base64')}\n-----END PUBLIC KEY-----`
  await jwtVerify(token, await importSPKI(spki, 'ES256'), { audience: service })
  return true
}

export interface GoogleStandIn extends StandIn {
  /** The text of a service account's file. */
  account: string
  tokens: number
}

/** Firebase, and the endpoint where a service account gets its token. */
export async function startGoogle(): Promise<GoogleStandIn> {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const google = (await startBrowserPushService()) as GoogleStandIn
  const tokenServer = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const assertion = new URLSearchParams(Buffer.concat(chunks).toString()).get('assertion') ?? ''
    const { payload } = await jwtVerify(assertion, pair.publicKey, { audience: tokenUri })
    google.tokens += 1
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ access_token: `${payload.iss} ${google.tokens}`, expires_in: 3600 }))
  })
  const { url } = await listening(tokenServer)
  const tokenUri = `${url}/token`
  const close = google.close
  return Object.assign(google, {
    answer: 200,
    tokens: 0,
    account: JSON.stringify({
      type: 'service_account',
      project_id: 'koma-photos',
      client_email: 'sender@koma',
      private_key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: tokenUri,
    }),
    async close() {
      tokenServer.closeAllConnections()
      tokenServer.close()
      await close()
    },
  })
}

export interface AppleStandIn extends StandIn {
  /** The text of the key's file. */
  key: string
}

/** Apple's push service, which speaks HTTP/2 alone; without TLS, as it is on this machine. */
export async function startApple(): Promise<AppleStandIn> {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const server = createHttp2Server()
  server.on('stream', async (stream, headers) => {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    const token = String(headers.authorization).replace('bearer ', '')
    await jwtVerify(token, pair.publicKey, { issuer: decodeJwt(token).iss ?? '' })
    apple.received.push({ path: String(headers[':path']), headers, body: Buffer.concat(chunks) })
    stream.respond({ ':status': apple.answer })
    stream.end()
  })
  const apple: AppleStandIn = {
    ...(await listening(server)),
    received: [],
    answer: 200,
    headers: {},
    key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    close: async () => void server.close(),
  }
  return apple
}
