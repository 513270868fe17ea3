import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { ImageProcessCrashed, ImageProcessDied, ImageTimeout, ImageTooLarge } from '../images.ts'
import { errorFrom, type FromImageProcess, HeavyPicture, type ImageResult, type ImageTask } from './image-task.ts'
import { processorTimeOf } from './processor-time.ts'
import { limitTime } from './time-limit.ts'

const script = fileURLToPath(new URL('./image-process.ts', import.meta.url))
const startTimeoutMs = 60_000
const keptComplaint = 2000

/** Separate from the server's: a process that parses strangers' pictures must not be able to write code that the server runs. */
const compileCache = fileURLToPath(new URL('../../../../../node_modules/.cache/koma-image-compile', import.meta.url))

export const imageEnvironment = { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2', VIPS_WARNING: '0' }

interface ChildOptions {
  niceness: number
  memoryLimit: number
}

/** The server's handle of an image process. It runs one task at a time, and is useless once it was killed or died. */
export interface ImageChild {
  /**
   * Rejects with HeavyPicture if the picture is heavy and the task may not be. Kills the process if the task works longer than
   * `timeoutMs`, or hangs.
   */
  run(task: ImageTask, timeoutMs: number): Promise<ImageResult>
  readonly isUsable: boolean
  /** Its memory after its last task, in bytes. */
  readonly memory: number
  readonly gone: Promise<void>
  kill(): Promise<void>
}

/** The process died before it began the task. The task did not cause that, and goes to another process. */
export class TaskNotBegun extends ImageProcessDied {}

interface Running {
  task: ImageTask
  timeoutMs: number
  hasBegun: boolean
  resolve(result: ImageResult): void
  reject(error: Error): void
}

export function startImageChild({ niceness, memoryLimit }: ChildOptions): ImageChild {
  const child = fork(script, [String(niceness), String(memoryLimit)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--max-old-space-size=128', '--max-semi-space-size=2'],
    // Not the server's environment, which holds secrets: this process parses strangers' pictures.
    env: { ...imageEnvironment, NODE_COMPILE_CACHE: compileCache },
  })
  let running: Running | null = null
  let clearLimit = () => {}
  let isReady = false
  let isUsable = true
  let memory = 0
  let complaint = ''

  function settle(how: (settled: Running) => void): void {
    clearLimit()
    const settled = running
    running = null
    keepServerAlive(child, false)
    if (settled) how(settled)
  }

  function killBecause(error: Error): void {
    isUsable = false
    child.kill('SIGKILL')
    settle(({ reject }) => reject(error))
  }

  function killAfter(limitMs: number, error: Error): void {
    clearLimit()
    const processorTime = () => processorTimeOf(child.pid)
    clearLimit = limitTime({ limitMs, processorTime, exceeded: () => killBecause(error) })
  }

  function begin({ task, timeoutMs }: Running): void {
    killAfter(timeoutMs, new ImageTimeout(`The picture's ${task.kind} took longer than ${timeoutMs} ms.`))
    child.send(task, (error) => {
      // The exit event, which follows in a moment, reports the failure.
      if (error) child.kill('SIGKILL')
    })
  }

  function hear(message: FromImageProcess): void {
    if (message.kind === 'ready') {
      isReady = true
      if (running) begin(running)
    } else if (message.kind === 'begun') {
      if (running) running.hasBegun = true
    } else if (message.kind === 'outgrown') {
      killBecause(new ImageTooLarge(`The picture takes more than ${memoryLimit} bytes of memory.`))
    } else {
      memory = message.memory
      settle(({ resolve, reject }) => {
        if (message.kind === 'done') resolve(message.result)
        else reject(message.kind === 'heavy' ? new HeavyPicture() : errorFrom(message))
      })
    }
  }

  child.on('message', hear)
  child.stderr?.on('data', (bytes: Buffer) => {
    complaint = (complaint + bytes.toString()).slice(-keptComplaint)
  })
  const gone = new Promise<void>((resolve) => {
    function end(reason: string): void {
      const hasBegun = running?.hasBegun ?? false
      const Died = hasBegun ? ImageProcessCrashed : isReady ? TaskNotBegun : ImageProcessDied
      killBecause(new Died(`The image process ended (${reason}). ${complaint}`.trim()))
      resolve()
    }
    child.once('error', (error) => end(error.message))
    child.once('exit', (code, signal) => end(String(signal ?? code)))
  })

  function run(task: ImageTask, timeoutMs: number): Promise<ImageResult> {
    return new Promise((resolve, reject) => {
      if (!isUsable) return reject(new ImageProcessDied('The image process ended before its task began.'))
      running = { task, timeoutMs, hasBegun: false, resolve, reject }
      keepServerAlive(child, true)
      if (isReady) begin(running)
      else killAfter(startTimeoutMs, new ImageProcessDied('An image process took too long to start.'))
    })
  }

  async function kill(): Promise<void> {
    keepServerAlive(child, true)
    isUsable = false
    child.kill('SIGKILL')
    await gone
  }

  return {
    run,
    kill,
    gone,
    get isUsable() {
      return isUsable
    },
    get memory() {
      return memory
    },
  }
}

/** An idle process must not keep a script from ending. */
function keepServerAlive(child: ChildProcess, alive: boolean): void {
  const stderr = child.stderr instanceof Socket ? child.stderr : null
  for (const handle of [child, child.channel, stderr]) alive ? handle?.ref() : handle?.unref()
}
