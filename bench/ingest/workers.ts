import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { VariantName } from '../../server/src/ports/images/images.ts'
import { imageEnvironment } from '../../server/src/ports/images/processes/image-child.ts'
import type { BaselineTask } from './baseline.ts'
import type { UploadAnswer, UploadTask } from './uploader.ts'

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export interface BareLoop {
  seconds: number
  /** The sum over all its processes. */
  processorMs: number
}

/** Times the bare loop for these pictures in the given number of parallel processes, which are warmed up first. */
export async function timeBaseline(
  paths: readonly string[],
  wanted: readonly VariantName[],
  processes: number,
): Promise<BareLoop> {
  const workers = Array.from({ length: processes }, () =>
    fork(script('ingest-baseline.ts'), { env: imageEnvironment, serialization: 'advanced' }),
  )
  const ask = async (worker: ChildProcess, path: string) => {
    const task: BaselineTask = { path, wanted }
    worker.send(task)
    const [processorMs] = (await once(worker, 'message')) as [number]
    return processorMs
  }
  try {
    const before = await Promise.all(workers.map((worker) => ask(worker, paths[0] ?? '')))
    const waiting = [...paths]
    const begun = performance.now()
    const work = async (worker: ChildProcess) => {
      let processorMs = 0
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) processorMs = await ask(worker, path)
      return processorMs
    }
    const after = await Promise.all(workers.map(work))
    const seconds = (performance.now() - begun) / 1000
    return { seconds, processorMs: sum(after) - sum(before) }
  } finally {
    for (const worker of workers) worker.disconnect()
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

export interface Uploader {
  upload(task: UploadTask): Promise<{ milliseconds: number; bytes: number }>
  stop(): void
}

export function startUploader(): Uploader {
  const child = fork(script('ingest-uploader.ts'))
  return {
    async upload(task) {
      child.send(task)
      const [answer] = (await once(child, 'message')) as [UploadAnswer]
      if ('failure' in answer) throw new Error(answer.failure)
      return answer
    },
    stop: () => child.disconnect(),
  }
}
