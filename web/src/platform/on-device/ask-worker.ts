import type { WorkerMessage } from './names.ts'

/** In ms. A worker that does not answer is being replaced, or is of a release that does not know the message. */
const patience = 5_000

/** Resolves to the answer of a service worker, or undefined if there is none in time. */
export async function askWorker(worker: ServiceWorker, message: WorkerMessage): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  try {
    return await new Promise((resolve) => {
      const timer = setTimeout(resolve, patience)
      port1.onmessage = ({ data }) => {
        clearTimeout(timer)
        resolve(data)
      }
      worker.postMessage(message, [port2])
    })
  } finally {
    port1.close()
  }
}
