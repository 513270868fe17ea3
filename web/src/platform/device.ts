import { createContext, useContext } from 'react'
import { type Clock, systemClock } from './clock.ts'
import type { PushPort } from './push-port.ts'

/** What the app needs of the device it runs on; tests pass their own. */
export interface Device {
  clock: Clock
  /** When this page was opened or last reloaded, by the clock. */
  loadedAt: number
  /** True inside the phone app, which is updated through its store. */
  isNative: boolean
  reload: () => void
  /** Leaves the app for a page of somebody else, such as the payment provider. In the phone app it opens over it. */
  leaveTo: (url: string) => Promise<void> | void
  /** How this device is notified, if it is not a browser. */
  push?: PushPort
}

export const browserDevice: Device = {
  clock: systemClock,
  loadedAt: performance.timeOrigin,
  isNative: false,
  reload: () => location.reload(),
  leaveTo: (url) => location.assign(url),
}

const Context = createContext<Device>(browserDevice)

export const DeviceProvider = Context

export function useDevice(): Device {
  return useContext(Context)
}
