import type { Billing } from './billing.ts'
/** Placeholder until the real adapters stand. The engineer of this folder replaces this file. */
export function createBilling(_config: unknown, _database: unknown, _key: Buffer): Billing {
  return {} as Billing
}
