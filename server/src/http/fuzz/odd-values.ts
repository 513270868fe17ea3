import type { Random } from '@koma/contract/random'

const nul = String.fromCharCode(0)

export const oddTexts = [
  '',
  ' ',
  nul,
  `a${nul}b`,
  '%00',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufeff',
  '👩‍👩‍👧‍👦'.repeat(40),
  'é'.repeat(500),
  'x'.repeat(9000),
  "' or 1=1 --",
  '"><script>alert(1)</script>',
  '../../../../etc/passwd',
  '..\\..\\',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'true',
  '-1',
  '1e999',
  '0x10',
  '99999999999999999999999999',
  '-0',
  'NaN',
  '2026-02-31T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '\r\nX-Injected: 1',
  '{{7*7}}',
  '\\x00\\u0000',
] as const

export const oddPaths = [
  '%00',
  '%',
  '%zz',
  '%2e%2e',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..%5c',
  '%c0%ae%c0%ae',
  '%f0%82%82%ac',
  '%ed%a0%80',
  '%ff%fe',
  '.',
  '..',
  ';a=b',
  '*',
  '//',
  'x'.repeat(3000),
  '%F0%9F%93%B7',
  '__proto__',
] as const

/** Any JSON value, usually of the wrong type. */
export function oddJson(random: Random, depth = 0): unknown {
  const kind = random.below(depth > 3 ? 8 : 11)
  if (kind < 4) return random.pick(oddTexts)
  if (kind === 4) return random.pick([0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, Number.MIN_VALUE])
  if (kind === 5) return null
  if (kind === 6) return random.chance(0.5)
  if (kind === 7) return []
  if (kind === 8) return random.times(5, () => oddJson(random, depth + 1))
  if (kind === 9) return Array.from({ length: 300 }, () => random.pick(oddTexts.slice(0, 5) as [string, ...string[]]))
  return Object.fromEntries(random.times(4, () => [random.pick(oddTexts), oddJson(random, depth + 1)]))
}
