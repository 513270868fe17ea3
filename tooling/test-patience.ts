import { vi } from 'vitest'

/** In ms. Vitest gives up after one second, and a busy machine takes longer than that for what is in order. */
const patience = 15_000

const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: patience, ...options })
