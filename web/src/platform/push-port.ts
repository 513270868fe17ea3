/** Where a device is notified. `keys` are a browser's. */
export interface PushPlace {
  kind: 'web' | 'fcm' | 'apns'
  address: string
  keys?: { p256dh: string; auth: string }
}

/** What a device does about push messages, whether a browser or a phone. */
export interface PushPort {
  kind: PushPlace['kind']
  /** `never`: this device cannot be notified at all. `denied`: its user has to change that in the system's settings. */
  permission(): Promise<'granted' | 'prompt' | 'denied' | 'never'>
  /** Where this device is notified now; null if it is not. */
  current(): Promise<PushPlace | null>
  /** Asks the user, if they were not asked before. Null if they said no. `publicKey` is for browsers. */
  subscribe(publicKey: string): Promise<PushPlace | null>
  /** Stops messages to this device, even if the server does not hear of it. */
  unsubscribe(): Promise<void>
}
