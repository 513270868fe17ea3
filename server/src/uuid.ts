import { randomBytes } from 'node:crypto'

let lastTime = 0
let sequence = 0

/**
 * A UUIDv7: 48 bits of milliseconds, then 12 bits that count up within one millisecond (so that ids made by one process sort
 * in the order they were made), then random bits.
 */
export function uuidv7(milliseconds = Date.now()): string {
  const bytes = randomBytes(16)
  if (milliseconds === lastTime) {
    sequence += 1
  } else {
    lastTime = milliseconds
    sequence = bytes.readUInt16BE(6) & 0x7ff
  }
  bytes.writeUIntBE(milliseconds, 0, 6)
  bytes.writeUInt16BE(0x7000 | (sequence & 0xfff), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
