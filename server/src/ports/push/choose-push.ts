import type { Config } from '../../config.ts'
import { createApnsPush } from './apns-push.ts'
import { createFcmPush } from './fcm-push.ts'
import type { Push, PushService } from './push.ts'
import { createWebPush } from './web-push.ts'

/** Browsers need no configuration; the services of Google and Apple are off without theirs. */
export function createPush({ push, publicUrl }: Pick<Config, 'push' | 'publicUrl'>, key: Buffer): Push {
  // A push service shows it to nobody: it is for its operators, should our messages do harm.
  const contact = publicUrl?.startsWith('https:') ? publicUrl : 'mailto:operator@localhost.invalid'
  const web = push.web ? createWebPush({ key, hosts: push.web.hosts, contact }) : null
  const services: Record<'web' | 'fcm' | 'apns', PushService | null> = {
    web,
    fcm: push.fcm && createFcmPush(push.fcm),
    apns: push.apns && createApnsPush(push.apns),
  }
  return {
    offer: {
      web: web && { publicKey: web.publicKey },
      fcm: services.fcm !== null,
      apns: services.apns !== null,
    },
    accepts: (to) => (to.kind === 'web' ? (web?.accepts(to) ?? false) : services[to.kind] !== null),
    // A kind that the operator switched off: its devices subscribe again if it is switched on.
    send: async (to, message) => services[to.kind]?.send(to, message) ?? 'gone',
  }
}
