export { SendWaiting } from './send-waiting.tsx'
