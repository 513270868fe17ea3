import { askWorker } from '../../platform/on-device/ask-worker.ts'
import { releaseMessage, takeOverMessage } from '../../platform/on-device/names.ts'

interface Told {
  onActive: () => void
  /** Called with how to change to a newer release. */
  onUpdate: (take: () => void) => void
  reload: () => void
}

/**
 * Registers the service worker, and tells when another release is there than that of this page. Pages come from the server, so after a
 * deployment the page is often ahead of its worker: then the newer worker takes over, and there is nothing to ask or to reload.
 */
export async function registerWorker({ onActive, onUpdate, reload }: Told): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator
  let hasAsked = false
  let wasControlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', async () => {
    onActive()
    const wasOther = wasControlled
    wasControlled = true
    if (hasAsked) reload()
    // Another tab has taken the new release. The files of this page are gone, so it has to follow, when its user likes.
    else if (wasOther && !(await isOfThisPage(serviceWorker.controller))) onUpdate(reload)
  })
  const registration = await serviceWorker.register('/sw.js')
  const offer = async () => {
    const { waiting } = registration
    if (!waiting || !serviceWorker.controller) return
    if (await isOfThisPage(waiting)) return waiting.postMessage(takeOverMessage)
    onUpdate(() => {
      hasAsked = true
      registration.waiting?.postMessage(takeOverMessage)
    })
  }
  if (registration.active) onActive()
  void offer()
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') void offer()
      if (worker.state === 'activated') onActive()
    })
  })
  return registration
}

/** A release is named by the script that its pages start with: a change of any file changes that name. */
async function isOfThisPage(worker: ServiceWorker | null): Promise<boolean> {
  const release = document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src')
  return worker !== null && release !== undefined && (await askWorker(worker, releaseMessage)) === release
}
