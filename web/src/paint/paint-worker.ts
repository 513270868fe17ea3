import { parentPort } from 'node:worker_threads'
import { quietBrowser } from './quiet-browser.ts'

for (const [name, value] of Object.entries(quietBrowser)) {
  Object.defineProperty(globalThis, name, { value, configurable: true })
}
globalThis.window = globalThis as never

// The app looks at its browser as soon as it is loaded.
const { paintPage } = await import('./paint-page.tsx')

// One page after the other: the language that the app reads is the one of the page that is being painted.
let last: Promise<unknown> = Promise.resolve()
parentPort?.on('message', ({ id, ...page }) => {
  const answer = (html: string | null, problem?: unknown) => parentPort?.postMessage({ id, html, problem })
  last = last.then(() => paintPage(page)).then(answer, (error: unknown) => answer(null, String(error)))
})
parentPort?.postMessage({ id: null })
