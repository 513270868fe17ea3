import { readFileSync } from 'node:fs'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { StartError } from '../../process/start-error.ts'
import { keptFor, outcomeOf, type PushService, PushUnavailable, pushPatience, reaching } from './push.ts'

const ServiceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  token_uri: z.url(),
})

export interface FcmOptions {
  /** The JSON file that Google gives out for a service account of the project. */
  serviceAccount: string
  /** Where Firebase Cloud Messaging is. */
  url: string
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging'

/** In ms: a token that ends sooner is not used any more. */
const margin = 60_000

/** Notifies Android phones by Firebase Cloud Messaging, version 1 of its API. */
export function createFcmPush({ serviceAccount, url }: FcmOptions): PushService {
  const account = readAccount(serviceAccount)
  let token: { text: string; endsAt: number } | null = null

  async function accessToken(): Promise<string> {
    if (token && token.endsAt - margin > Date.now()) return token.text
    const key = await importPKCS8(account.private_key, 'RS256')
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key)
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    const signal = AbortSignal.timeout(pushPatience)
    const answer = await reaching('Google', fetch(account.token_uri, { method: 'POST', body, signal }))
    if (!answer.ok) throw new PushUnavailable(`Google gave no token: ${answer.status}.`)
    const { access_token, expires_in } = z
      .object({ access_token: z.string(), expires_in: z.number() })
      .parse(await answer.json())
    token = { text: access_token, endsAt: Date.now() + expires_in * 1000 }
    return access_token
  }

  return {
    async send({ address }, { title, body, path, tag }) {
      const message = {
        token: address,
        notification: { title, body },
        data: { path },
        android: { ttl: `${keptFor}s`, notification: { tag } },
      }
      const answer = await reaching(
        'Firebase',
        fetch(`${url}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${await accessToken()}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ message }),
          redirect: 'manual',
          signal: AbortSignal.timeout(pushPatience),
        }),
      )
      await answer.body?.cancel()
      if (answer.status !== 401) return outcomeOf(answer.status, 'Firebase')
      // The token was revoked: the next try gets another one.
      token = null
      throw new PushUnavailable('Firebase did not take our token.')
    },
  }
}

function readAccount(path: string): z.infer<typeof ServiceAccount> {
  try {
    return ServiceAccount.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new StartError(`KOMA_FCM_SERVICE_ACCOUNT names ${path}, which is not the file of a service account.`, {
      cause,
    })
  }
}
