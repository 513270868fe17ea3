import { createPhotoSender, type PhotoSender, SendFailure } from '@koma/client/uploads'
import { localStorageStore } from './local-storage.ts'
import { xhrTransport } from './xhr-transport.ts'

interface BrowserSenderOptions {
  /** Where the API is, without a slash at the end. */
  baseUrl: string
  token: (refused: string | null) => Promise<string | null>
  /** Called for every refusal of the server that has a number of the contract, as that of the client is. */
  onRefused: (error: { code: number }) => void
}

export function createBrowserSender({ baseUrl, token, onRefused }: BrowserSenderOptions): PhotoSender {
  const sender = createPhotoSender({
    baseUrl: new URL(baseUrl, location.href).href,
    token,
    transport: xhrTransport,
    store: localStorageStore,
    source: 'web',
  })
  return {
    send: (photo, sending) =>
      sender.send(photo, sending).catch((error) => {
        if (error instanceof SendFailure && error.code !== null) onRefused({ code: error.code })
        throw error
      }),
  }
}
