import { expect, it } from 'vitest'
import { normaliseEmail } from './email-address.ts'

it.each([
  ['mio@example.com', 'mio@example.com'],
  ['  Mio.K+koma@Mail.Example.COM\n', 'mio.k+koma@mail.example.com'],
  ['ｍｉｏ＠ｅｘａｍｐｌｅ．ｊｐ', 'mio@example.jp'],
  ['mio@例え.jp', 'mio@xn--r8jz45g.jp'],
])('normalises %j to %s', (typed, address) => {
  expect(normaliseEmail(typed)).toBe(address)
})

it.each([
  '',
  'mio',
  '@example.com',
  'mio@',
  'mio@localhost',
  'a@b@example.com',
  'mio@exa mple.com',
  'mio@example.com\nbcc:x@example.com',
  'mio@example..com',
  '.mio@example.com',
  '"mio"@example.com',
  'ミオ@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b.'.repeat(130)}com`,
  `a@${'b'.repeat(1000)}.com`,
])('rejects %j', (typed) => {
  expect(normaliseEmail(typed)).toBeNull()
})
