import { createECDH } from 'node:crypto'
import { isLoopback } from '../../config.ts'
import { keptFor, outcomeOf, type PushAddress, type PushService, pushPatience, reaching } from './push.ts'

export interface WebPushOptions {
  /** 32 bytes, from which the key pair of the installation follows: all its processes have the same. */
  key: Buffer
  /** The hosts of the push services of browsers; `*.` stands for any name below. */
  hosts: readonly string[]
  /** How a push service reaches the operator: an https or mailto address. */
  contact: string
}

export interface WebPush extends PushService {
  publicKey: string
  accepts(to: PushAddress): boolean
}

/**
 * Notifies browsers (RFC 8030), with messages that only the browser can read (RFC 8291) and that show who sends (RFC 8292). The
 * endpoint comes from the user: without the list of hosts, anybody could have the server send requests into its own network.
 */
export function createWebPush({ key, hosts, contact }: WebPushOptions): WebPush {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(key)
  const publicKey = pair.getPublicKey('base64url')
  const vapidDetails = { subject: contact, publicKey, privateKey: key.toString('base64url') }
  const accepts = (to: PushAddress) => to.kind === 'web' && isAllowed(to.address, hosts)
  return {
    publicKey,
    accepts,
    async send(to, message) {
      // The list may have changed since the device subscribed.
      if (to.kind !== 'web' || !accepts(to)) return 'gone'
      const { generateRequestDetails } = (await import('web-push')).default
      const subscription = { endpoint: to.address, keys: { p256dh: to.p256dh, auth: to.auth } }
      let request: ReturnType<typeof generateRequestDetails>
      try {
        const options = { vapidDetails, TTL: keptFor, urgency: 'normal', contentEncoding: 'aes128gcm' } as const
        request = generateRequestDetails(subscription, JSON.stringify(message), options)
      } catch {
        // The point of its key is not on the curve: nothing can ever be encrypted for it.
        return 'gone'
      }
      const { 'Content-Length': _, ...headers } = request.headers as Record<string, string>
      const answer = await reaching(
        'The push service',
        fetch(to.address, {
          method: 'POST',
          headers,
          body: new Uint8Array(request.body ?? []),
          // It could lead into our own network.
          redirect: 'manual',
          signal: AbortSignal.timeout(pushPatience),
        }),
      )
      await answer.body?.cancel()
      // 403: the subscription belongs to another key, such as that of an installation before this one.
      return answer.status === 403 ? 'gone' : outcomeOf(answer.status, 'The push service')
    },
  }
}

function isAllowed(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, host, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  // Plain http is for a stand-in on this machine, which the operator has to name with its port.
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname) && hosts.includes(host))) return false
  return hosts.some((allowed) => (allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed))
}
