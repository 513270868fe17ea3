export { ApiError } from './api-error.ts'
export {
  type CallInput,
  type Client,
  type ClientOptions,
  createClient,
  type Result,
  type StreamingClient,
} from './client.ts'
export { backOff } from './retry.ts'
