import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** What Capacitor's Android library puts into every page. */
const bridgeFile = new URL(
  '../../node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js',
  import.meta.url,
)

/** A call of a plugin, as Capacitor's own bridge sends it to the phone. */
export interface PluginCall {
  callbackId: string
  pluginId: string
  methodName: string
  options: Record<string, unknown>
}

type Answer = Record<string, unknown> | undefined

/** The methods of the plugins that the app uses, as the native side announces them. */
const plugins: Record<string, readonly string[]> = {
  App: ['exitApp', 'getLaunchUrl', 'minimizeApp'],
  Browser: ['open', 'close'],
  CapacitorShareTarget: [],
  FilePicker: ['pickImages'],
  Filesystem: ['writeFile', 'appendFile', 'getUri'],
  Haptics: ['impact', 'selectionChanged', 'selectionStart', 'selectionEnd'],
  Keyboard: ['hide'],
  Media: ['savePhoto', 'getAlbums', 'getAlbumsPath', 'createAlbum'],
  PushNotifications: ['checkPermissions', 'requestPermissions', 'register', 'unregister'],
  SecureStorage: [
    'internalGetItem',
    'internalSetItem',
    'internalRemoveItem',
    'internalClearItemsWithPrefix',
    'internalGetPrefixedKeys',
    'setSynchronizeKeychain',
  ],
  Share: ['share', 'canShare'],
  SplashScreen: ['hide', 'show'],
  SystemBars: ['setStyle', 'show', 'hide', 'setAnimation'],
}

/**
 * Stands in for the native side of a phone. Everything above it is Capacitor's own: the bridge that its Android library puts into
 * pages, and the JavaScript of its plugins. It keeps what a phone would keep, also while the app is closed.
 */
export class StandInPhone {
  readonly calls: PluginCall[] = []
  readonly secure = new Map<string, string>()
  readonly saved = new Map<string, string>()
  /** What opened the app. */
  launchUrl: string | null = null
  picked: Array<Record<string, unknown>> = []
  /** Methods that fail, with what they say: `Share.share`. */
  readonly refusals = new Map<string, string>()
  private readonly listeners = new Map<string, string>()
  private page: Page | null = null

  async openIn(page: Page, origin: string): Promise<void> {
    this.page = page
    this.listeners.clear()
    const bridge = await readFile(bridgeFile, 'utf8')
    await page.exposeFunction('nativeCall', (text: string) => this.answer(JSON.parse(text)))
    const headers = Object.entries(plugins).map(([name, methods]) => ({
      name,
      methods: [
        { name: 'addListener', rtype: 'callback' },
        { name: 'removeListener' },
        { name: 'removeAllListeners', rtype: 'promise' },
        ...methods.map((method) => ({ name: method, rtype: 'promise' })),
      ],
    }))
    await page.addInitScript({
      content: `
        window.WEBVIEW_SERVER_URL = ${JSON.stringify(origin)}
        window.Capacitor = { PluginHeaders: ${JSON.stringify(headers)}, DEBUG: false, isLoggingEnabled: false, Plugins: {} }
        window.androidBridge = {
          postMessage(text) {
            window.nativeCall(text).then((answer) => answer && window.androidBridge.onmessage({ data: answer }))
          },
        }
        ${bridge}`,
    })
  }

  /** Something that happens on the phone: a button, a link, a shared picture. */
  async happens(plugin: string, event: string, data: Record<string, unknown> = {}): Promise<void> {
    const callbackId = this.listeners.get(`${plugin} ${event}`)
    if (callbackId === undefined) throw new Error(`Nobody listens to ${event} of ${plugin}.`)
    const result = JSON.stringify({ callbackId, pluginId: plugin, success: true, save: true, data })
    await this.page?.evaluate((text) => {
      const { androidBridge } = window as unknown as { androidBridge: { onmessage(event: { data: string }): void } }
      androidBridge.onmessage({ data: text })
    }, result)
  }

  back(): Promise<void> {
    return this.happens('App', 'backButton', { canGoBack: true })
  }

  openLink(url: string): Promise<void> {
    return this.happens('App', 'appUrlOpen', { url })
  }

  called(plugin: string, method: string): Array<Record<string, unknown>> {
    return this.calls
      .filter(({ pluginId, methodName }) => pluginId === plugin && methodName === method)
      .map(({ options }) => options)
  }

  listensTo(plugin: string, event: string): boolean {
    return this.listeners.has(`${plugin} ${event}`)
  }

  private answer(call: PluginCall): string | null {
    const { callbackId, pluginId, methodName, options } = call
    this.calls.push(call)
    if (methodName === 'addListener') {
      this.listeners.set(`${pluginId} ${options['eventName']}`, callbackId)
      return null
    }
    const refusal = this.refusals.get(`${pluginId}.${methodName}`)
    if (refusal !== undefined) {
      const error = { message: refusal }
      return JSON.stringify({ callbackId, pluginId, methodName, success: false, save: false, error })
    }
    const data = this.dataOf(`${pluginId}.${methodName}`, options)
    return JSON.stringify({ callbackId, pluginId, methodName, success: true, save: false, data })
  }

  private dataOf(name: string, options: Record<string, unknown>): Answer {
    const key = String(options['prefixedKey'])
    const path = String(options['path'])
    const answers: Record<string, () => Answer> = {
      'App.getLaunchUrl': () => (this.launchUrl === null ? undefined : { url: this.launchUrl }),
      'SecureStorage.internalGetItem': () => ({ data: this.secure.get(key) ?? null }),
      'SecureStorage.internalSetItem': () => void this.secure.set(key, String(options['data'])),
      'SecureStorage.internalRemoveItem': () => ({ success: this.secure.delete(key) }),
      'Filesystem.writeFile': () => {
        this.saved.set(path, '')
        return { uri: `file:///cache/${path}` }
      },
      'Filesystem.appendFile': () => void this.saved.set(path, (this.saved.get(path) ?? '') + options['data']),
      'FilePicker.pickImages': () => ({ files: this.picked }),
      'Media.getAlbumsPath': () => ({ path: '/storage/Pictures' }),
      'Media.getAlbums': () => ({ albums: [{ name: 'Koma', identifier: '/storage/Pictures/Koma' }] }),
      'Media.savePhoto': () => ({ filePath: path }),
      'PushNotifications.checkPermissions': () => ({ receive: 'prompt' }),
      'PushNotifications.requestPermissions': () => ({ receive: 'granted' }),
    }
    return answers[name]?.()
  }
}
