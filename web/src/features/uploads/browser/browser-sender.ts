import { createPhotoSender, type PhotoSender } from '@koma/client/uploads'
import { localStorageStore } from './local-storage.ts'
import { xhrTransport } from './xhr-transport.ts'

interface BrowserSenderOptions {
  /** Where the API is, without a slash at the end. */
  baseUrl: string
  token: (refused: string | null) => Promise<string | null>
}

export function createBrowserSender({ baseUrl, token }: BrowserSenderOptions): PhotoSender {
  return createPhotoSender({
    baseUrl: new URL(baseUrl, location.href).href,
    token,
    transport: xhrTransport,
    store: localStorageStore,
    source: 'web',
  })
}
