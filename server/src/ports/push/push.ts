/** Where a device is reached. */
export type PushAddress =
  | { kind: 'web'; address: string; p256dh: string; auth: string }
  | { kind: 'fcm' | 'apns'; address: string }

/** What a locked screen shows to whoever looks at it: words, and where a tap leads. No picture, and no name of an album. */
export interface PushMessage {
  title: string
  body: string
  /** The path of the page, within the app. */
  path: string
  /** A newer message of the same tag takes the place of the older one. */
  tag: string
  language: 'ja' | 'en'
}

/** `gone`: the device will never be reached again. `refused`: it may be, but not with this message. */
export type PushOutcome = 'sent' | 'gone' | 'refused'

/** Sends to one kind of device. Rejects with PushUnavailable if the same message may be taken later. */
export interface PushService {
  send(to: PushAddress, message: PushMessage): Promise<PushOutcome>
}

export interface Push extends PushService {
  /** Which kinds of devices can be notified. */
  readonly offer: { web: { publicKey: string } | null; fcm: boolean; apns: boolean }
  /** Whether we would send to this address at all: the endpoint of a browser is whatever its user says. */
  accepts(to: PushAddress): boolean
}

/** The push service is away, or asks us to wait. */
export class PushUnavailable extends Error {
  override name = 'PushUnavailable'
}

/** In ms. Push services answer within a second. */
export const pushPatience = 10_000

/** In seconds: how long a service keeps a message for a device that is off. */
export const keptFor = 86_400

/** What the status of an answer means, by the standards of web push and those of Google and Apple, which agree. */
export function outcomeOf(status: number, service: string): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 408 || status === 429 || status >= 500) throw new PushUnavailable(`${service} answered ${status}.`)
  return 'refused'
}

/** Makes an error of the network one that says whose fault it is. */
export async function reaching<Answer>(service: string, request: Promise<Answer>): Promise<Answer> {
  try {
    return await request
  } catch (cause) {
    throw new PushUnavailable(`${service} could not be reached.`, { cause })
  }
}
