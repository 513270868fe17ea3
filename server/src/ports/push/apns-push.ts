import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect, constants } from 'node:http2'
import { SignJWT } from 'jose'
import { StartError } from '../../process/start-error.ts'
import { keptFor, outcomeOf, type PushMessage, type PushService, pushPatience, reaching } from './push.ts'

export interface ApnsOptions {
  /** The file of the key, which ends in `.p8`. */
  key: string
  keyId: string
  teamId: string
  /** The app's id. */
  topic: string
  /** Where Apple's push service is. */
  url: string
}

/** In ms. Apple refuses a token that is older than an hour, and one that is made more often than every twenty minutes. */
const tokenAge = 40 * 60_000

/** Notifies iPhones by Apple's push service, which speaks HTTP/2 alone. */
export function createApnsPush(options: ApnsOptions): PushService {
  const key = readKey(options.key)
  let token: { text: string; madeAt: number } | null = null

  async function providerToken(): Promise<string> {
    if (token && Date.now() - token.madeAt < tokenAge) return token.text
    const text = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: options.keyId })
      .setIssuer(options.teamId)
      .setIssuedAt()
      .sign(key)
    token = { text, madeAt: Date.now() }
    return text
  }

  return {
    async send({ address }, message) {
      const headers = {
        [constants.HTTP2_HEADER_METHOD]: 'POST',
        [constants.HTTP2_HEADER_PATH]: `/3/device/${encodeURIComponent(address)}`,
        authorization: `bearer ${await providerToken()}`,
        'apns-topic': options.topic,
        'apns-push-type': 'alert',
        'apns-expiration': String(Math.floor(Date.now() / 1000) + keptFor),
        'apns-collapse-id': message.tag.slice(0, 64),
      }
      const status = await reaching('Apple', post(options.url, headers, bodyOf(message)))
      // 403: the token is not good any more, or the clock was wrong; the next message comes with another one.
      if (status === 403) token = null
      return outcomeOf(status, 'Apple')
    },
  }
}

function bodyOf({ title, body, path, tag }: PushMessage): string {
  return JSON.stringify({ aps: { alert: { title, body }, sound: 'default', 'thread-id': tag }, path })
}

function post(url: string, headers: Record<string, string>, body: string): Promise<number> {
  const session = connect(url)
  const ended = new Promise<number>((resolve, reject) => {
    session.on('error', reject)
    const request = session.request(headers)
    request.setTimeout(pushPatience, () => reject(new Error('Apple did not answer in time.')))
    request.on('error', reject)
    request.on('response', (answer) => resolve(Number(answer[constants.HTTP2_HEADER_STATUS])))
    // What it says beside the status is not needed, but has to be read.
    request.resume()
    request.end(body)
  })
  return ended.finally(() => session.destroy())
}

function readKey(path: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(path))
  } catch (cause) {
    throw new StartError(`KOMA_APNS_KEY names ${path}, which is not a key of Apple's push service.`, { cause })
  }
}
