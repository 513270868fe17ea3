import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '../server.ts'
import { type DrivenBrowser, until } from './driven-browser.ts'

/** The name of an element's reference in WebDriver. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/**
 * WebKitGTK, over WebDriver, on a screen of its own. As root it hangs at its first page, so it runs as nobody then; its own sandbox
 * needs rights that containers lack, and it opens only pages of the product. `programs` are its driver and its browser.
 */
export async function openWebKit(programs: string): Promise<DrivenBrowser> {
  const [driver = '', miniBrowser = ''] = programs.split(delimiter)
  const home = await mkdtemp(join(tmpdir(), 'koma-webkit-'))
  await chmod(home, 0o777)
  const port = await freePort()
  const asNobody = process.getuid?.() === 0 ? ['runuser', '-u', 'nobody', '--'] : []
  const settings = [`HOME=${home}`, 'WEBKIT_DISABLE_COMPOSITING_MODE=1', 'WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1']
  const command = [...asNobody, 'env', '-u', 'XDG_RUNTIME_DIR', ...settings, 'GDK_BACKEND=x11']
  const screen = ['xvfb-run', '-a', '-s', '-screen 0 1280x900x24', 'dbus-run-session', '--', driver, `--port=${port}`]
  const [program = '', ...words] = [...command, ...screen]
  // In a group of its own, so that the screen, the bus and the browser end together.
  const child = spawn(program, words, { stdio: 'ignore', detached: true })
  const close = async () => {
    await end(child)
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const origin = `http://127.0.0.1:${port}`
    await until(
      'the driver of WebKit answers',
      async () => (await fetch(`${origin}/status`).catch(() => null))?.ok ?? false,
    )
    const browserOptions = { binary: miniBrowser, args: ['--automation'] }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } }
    const { sessionId } = await post<{ sessionId: string }>(`${origin}/session`, { capabilities })
    const session = `${origin}/session/${sessionId}`
    // Wide enough for the pages of the desk.
    await post(`${session}/window/rect`, { width: 1280, height: 900 })
    const sendOnce = async (selector: string, text: string) => {
      const element = await post<Record<string, string>>(`${session}/element`, {
        using: 'css selector',
        value: selector,
      })
      await post(`${session}/element/${element[elementKey]}/value`, { text })
      return true
    }
    // The app may just be taking over the page that the server has painted.
    const send = (selector: string, text: string) =>
      until(`${selector} stays on the page`, () =>
        sendOnce(selector, text).catch((error: Error) => {
          if (/stale element reference|not interactable/.test(error.message)) return false
          throw error
        }),
      )
    return {
      goto: (url) => post(`${session}/url`, { url }),
      run: (script, ...args) => post(`${session}/execute/sync`, { script, args }),
      type: send,
      chooseFile: send,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function post<Value>(url: string, body: object): Promise<Value> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body), signal: AbortSignal.timeout(90_000) })
  const { value } = (await response.json()) as { value: Value }
  if (!response.ok) throw new Error(`WebKit refused ${new URL(url).pathname}: ${JSON.stringify(value)}`)
  return value
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await ended
}
