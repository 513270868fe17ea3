export { SendDialog } from './lazy.ts'
export { canReceive, type Receiver } from './receivers.ts'
export { sendToUserAddress } from './send-address.ts'
export { sentAddress, useSentWords } from './use-sent-words.ts'
