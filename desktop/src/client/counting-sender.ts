import { createFetchTransport, createPhotoSender, type LocalFile, type PhotoSender } from '@koma/client/uploads'
import { openPhoto } from '../hosts/node-files.ts'
import { pacedFetch } from '../hosts/paced-fetch.ts'
import type { Journal } from '../journal/journal.ts'
import type { SettingsStore } from '../journal/settings.ts'
import type { DeviceSession } from '../session/device-session.ts'

interface CountingSenderOptions {
  serverUrl: string
  journal: Journal
  settings: SettingsStore
  session: DeviceSession
  fetch: typeof fetch
  onSent(photo: { isNew: boolean }): void
}

/** Counts what is really sent: files that were moved, rewritten or already in the library come in without being sent. */
export class CountingSender {
  readonly #options: CountingSenderOptions
  readonly #sender: PhotoSender
  /** Where files that are being sent were opened. */
  readonly #opened = new WeakMap<LocalFile, string>()

  constructor(options: CountingSenderOptions) {
    this.#options = options
    const { serverUrl, journal, settings, session, fetch } = options
    this.#sender = createPhotoSender({
      baseUrl: `${serverUrl}/api`,
      token: session.token,
      transport: createFetchTransport(pacedFetch(fetch, () => settings.get().bytesPerSecond)),
      store: journal.store,
      source: 'sync',
    })
  }

  readonly open = async (path: string) => {
    const file = await openPhoto(path)
    this.#opened.set(file, path)
    return file
  }

  readonly send: PhotoSender['send'] = async (photo, sending) => {
    const sent = await this.#sender.send(photo, sending)
    const file = this.#options.journal.find(this.#opened.get(photo.file) ?? '')
    if (sent.isNew) this.#options.onSent({ isNew: file?.isNew ?? false })
    return sent
  }
}
