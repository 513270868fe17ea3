import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Speaks as the painter of the web app does. Its paths say what becomes of them. */
const script = `
import { parentPort } from 'node:worker_threads'
parentPort.on('message', ({ id, path, language, answers }) => {
  if (path === '/hangs') for (;;);
  if (path === '/dies') process.exit(1)
  if (path === '/silent') return
  if (path === '/fails') parentPort.postMessage({ id, html: null, problem: 'no colours' })
  else parentPort.postMessage({ id, html: '<p>' + path + ' ' + language + ' ' + JSON.stringify(answers) + '</p>' })
})
parentPort.postMessage({ id: null })
`

export async function writeTestPainter(directory: string): Promise<void> {
  await mkdir(join(directory, '.painter'))
  await writeFile(join(directory, '.painter', 'paint-worker.mjs'), script)
}
