export { ApiError } from './api-error.ts'
export {
  type Client,
  type ClientOptions,
  createClient,
  type StreamingClient,
} from './client.ts'
export { fetchPatiently } from './fetch-patiently.ts'
export { backOff, type RetryOptions } from './retry.ts'
