import { createHmac } from 'node:crypto'
import type { Ports } from '../../ports/ports.ts'

/** Cases and widths do not matter: people type codes from posters. */
export function tidyCode(code: string): string {
  return code.normalize('NFKC').trim().toLowerCase()
}

/**
 * Codes are looked up by a keyed digest, so that neither the database nor the time of a lookup tells anything about codes that are
 * similar to the one that was tried.
 */
export function hashCode({ secrets }: Pick<Ports, 'secrets'>, code: string): Buffer {
  return createHmac('sha256', secrets.key('promotion code')).update(tidyCode(code)).digest()
}
