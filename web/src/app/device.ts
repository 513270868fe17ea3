import { createContext, useContext } from 'react'
import { type Clock, systemClock } from '../platform/clock.ts'

/** What the app does with the machine it runs on; tests bring their own. */
export interface Device {
  clock: Clock
  /** Inside the phone app, which updates through its store. */
  isNative: boolean
  reload: () => void
}

const Context = createContext<Device>({ clock: systemClock, isNative: false, reload: () => location.reload() })

export const DeviceProvider = Context

export function useDevice(): Device {
  return useContext(Context)
}
