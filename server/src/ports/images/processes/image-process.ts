import { readdirSync, writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { copyWithoutMetadata } from '../clean-copies/without-metadata.ts'
import { makePreview } from '../pixels/link-picture.ts'
import { inspectPicture, makeIcon } from '../pixels/picture-tasks.ts'
import { digestPixels } from '../pixels/pixel-digest.ts'
import { renderPyramid } from '../pixels/pyramid.ts'
import { type FromImageProcess, HeavyPicture, type ImageResult, type ImageTask } from './image-task.ts'

/** The script of an image process. image-child.ts starts it with two arguments: niceness and the memory limit in bytes. */
const niceness = Number(process.argv[2])
const memoryLimit = Number(process.argv[3])
const memoryCheckMs = 50

/** Not process.exit(), which would wait for the encoder's thread. */
function die(): void {
  process.kill(process.pid, 'SIGKILL')
}

function send(message: FromImageProcess, then = () => {}): void {
  process.send?.(message, undefined, undefined, then)
}

/** On Linux each thread has its own priority: running threads are set one by one, later ones inherit it. */
function stepBack(): void {
  setPriority(niceness)
  if (process.platform !== 'linux') return
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), niceness)
  // If memory runs out, the kernel should kill this process, not the server or the database.
  writeFileSync('/proc/self/oom_score_adj', '800')
}

async function run(task: ImageTask): Promise<ImageResult> {
  if (task.kind === 'inspect') return inspectPicture(task)
  if (task.kind === 'icon') return makeIcon(task)
  if (task.kind === 'preview') return makePreview(task)
  if (task.kind === 'render') return renderPyramid(task)
  if (task.kind === 'digest') return digestPixels(task.path)
  copyWithoutMetadata(task.path, task.to)
  return null
}

async function answer(task: ImageTask): Promise<void> {
  send({ kind: 'begun' })
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > memoryLimit) send({ kind: 'outgrown' }, die)
  }, memoryCheckMs)
  try {
    const result = await run(task)
    send({ kind: 'done', result, memory: process.memoryUsage.rss() })
  } catch (error) {
    if (error instanceof HeavyPicture) return send({ kind: 'heavy', memory: process.memoryUsage.rss() })
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    send({ kind: 'failed', name, message, memory: process.memoryUsage.rss() })
  } finally {
    clearInterval(watch)
  }
}

// Ctrl-C and service managers signal the whole group. Ignored: the server decides when its tasks are done, and we end when it does.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', die)
if (!process.connected) die()

try {
  stepBack()
} catch {
  // Without the permission or the file, work continues at the usual priority.
}
process.on('message', (task: ImageTask) => void answer(task))
send({ kind: 'ready' })
// Flushed now because the process ends by being killed: half of a start is compiling, which the cache spares the next one.
flushCompileCache()
