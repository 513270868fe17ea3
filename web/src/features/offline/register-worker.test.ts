import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registerWorker } from './register-worker.ts'

const newer = '/assets/index-new.js'
const older = '/assets/index-old.js'

/** A service worker that answers which release it is of. */
class FakeWorker extends EventTarget {
  readonly release: string
  state = 'installed'
  isTold = false
  constructor(release: string) {
    super()
    this.release = release
  }
  postMessage(message: { type: string }, [port]: MessagePort[] = []) {
    if (message.type === 'take-over') this.isTold = true
    if (message.type === 'release') port?.postMessage(this.release)
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active: FakeWorker | null = null
}

class FakeContainer extends EventTarget {
  readonly registration = new FakeRegistration()
  controller: FakeWorker | null
  constructor(release: string | null) {
    super()
    this.controller = release === null ? null : new FakeWorker(release)
    this.registration.active = this.controller
  }
  register = async () => this.registration
  /** As after a deployment: the browser has found another script, and fetched what it needs. */
  install(release: string): FakeWorker {
    const worker = new FakeWorker(release)
    this.registration.installing = worker
    this.registration.dispatchEvent(new Event('updatefound'))
    this.registration.installing = null
    this.registration.waiting = worker
    worker.dispatchEvent(new Event('statechange'))
    return worker
  }
  activate(worker: FakeWorker): void {
    this.registration.waiting = null
    this.registration.active = worker
    this.controller = worker
    this.dispatchEvent(new Event('controllerchange'))
  }
}

function openPage(release: string) {
  document.head.innerHTML = `<script type="module" src="${release}"></script>`
}

async function start(container: FakeContainer) {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
  const told = { onActive: vi.fn(), onUpdate: vi.fn<(take: () => void) => void>(), reload: vi.fn() }
  await registerWorker(told)
  return told
}

/** The answer of a worker is a task of its own, and so is this one after it. */
async function answered(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  await new Promise((resolve) => {
    port1.onmessage = resolve
    port2.postMessage(null)
  })
  port1.close()
}

describe('a newer release', () => {
  beforeEach(() => openPage(older))
  afterEach(() => {
    document.head.innerHTML = ''
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })

  it('is offered to a page of an older one, and reloads it when its user agrees', async () => {
    const container = new FakeContainer(older)
    const { onUpdate, reload } = await start(container)
    const worker = container.install(newer)
    await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledOnce())
    expect(worker.isTold).toBe(false)
    onUpdate.mock.lastCall?.[0]()
    expect(worker.isTold).toBe(true)
    expect(reload).not.toHaveBeenCalled()
    container.activate(worker)
    expect(reload).toHaveBeenCalledOnce()
  })

  it.each(['waits already', 'arrives later'])(
    'takes over without a word where the page is of it, if it %s',
    async (when) => {
      openPage(newer)
      const container = new FakeContainer(older)
      const early = when === 'waits already' ? container.install(newer) : null
      const { onUpdate, reload } = await start(container)
      const worker = early ?? container.install(newer)
      await vi.waitFor(() => expect(worker.isTold).toBe(true))
      container.activate(worker)
      await answered()
      expect(onUpdate).not.toHaveBeenCalled()
      expect(reload).not.toHaveBeenCalled()
    },
  )

  it('is offered to an older page when another tab has taken it, and reloads it only then', async () => {
    const container = new FakeContainer(older)
    const { onUpdate, reload } = await start(container)
    container.activate(new FakeWorker(newer))
    await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledOnce())
    expect(reload).not.toHaveBeenCalled()
    onUpdate.mock.lastCall?.[0]()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is nothing to offer where no worker was before', async () => {
    const container = new FakeContainer(null)
    const { onUpdate, onActive } = await start(container)
    container.activate(container.install(newer))
    await answered()
    expect(onActive).toHaveBeenCalledOnce()
    expect(onUpdate).not.toHaveBeenCalled()
  })
})
