import { useEffect } from 'react'
import { useApi } from '../../../platform/api-client.tsx'
import { targetOf } from '../../../platform/on-device/kept-target.ts'
import { resumeMessage } from '../../../platform/on-device/names.ts'
import { useSession } from '../../session/index.ts'
import { useUploadParts } from '../upload-context.ts'
import { keepUploads } from './keep-uploads.ts'

/** Keeps files that wait for a connection on this device, and goes on with those that were left there. */
export function useKeptUploads(): void {
  const { uploader } = useUploadParts()
  const client = useApi()
  const { me } = useSession()
  const userId = me?.user_id
  useEffect(() => {
    if (!uploader || userId === undefined) return
    const keeper = keepUploads(uploader, userId, (kept) => targetOf(client, kept))
    const resume = () => void keeper.resume()
    const onMessage = ({ data }: MessageEvent) => {
      if (data?.type === resumeMessage.type) resume()
    }
    resume()
    addEventListener('online', resume)
    navigator.serviceWorker?.addEventListener('message', onMessage)
    return () => {
      keeper.stop()
      removeEventListener('online', resume)
      navigator.serviceWorker?.removeEventListener('message', onMessage)
    }
  }, [uploader, userId, client])
}
