import type { SignedInDevice } from '@koma/contract'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useTranslations } from 'use-intl'
import { useDisconnecting } from '../../features/account/index.ts'
import { failureWords } from '../../platform/failure-words.ts'
import { DeviceRow } from './device-row.tsx'

/** Rows of devices, each of which can be signed out. */
export function DeviceRows({ devices }: { devices: readonly SignedInDevice[] }) {
  const { run, pending } = useEndingDevices()
  return devices.map((device) => (
    <DeviceRow key={device.id} device={device} isEnding={pending === device.id} onEnd={() => void run(device.id)} />
  ))
}

/** Signs out one device, or all others for null, and says what came of it. */
export function useEndingDevices() {
  const t = useTranslations('accountPages.devices')
  const snackbar = useSnackbar()
  return useDisconnecting(
    (error) => snackbar.show({ text: failureWords(error, { offline: t('offline'), other: t('failed') }) }),
    (id) => snackbar.show({ text: t(id === null ? 'othersEnded' : 'ended') }),
  )
}
