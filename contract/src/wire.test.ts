import { describe, expect, it } from 'vitest'
import { Id, Milliseconds, pageLimit, SentBoolean, SentMoment, Timestamp, WorldId } from './wire.ts'

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

describe('a value in a path, query or form', () => {
  it('is a boolean only if it is true or false', () => {
    expect(['true', 'false', true, false].map((value) => SentBoolean.parse(value as boolean))).toEqual([
      true,
      false,
      true,
      false,
    ])
    for (const value of ['', '0', '1', 'yes', 'TRUE', ['true']]) expect(accepts(SentBoolean, value)).toBe(false)
    expect(SentBoolean.default(false).parse(undefined)).toBe(false)
  })

  it('is a number only if it consists of digits', () => {
    expect(Milliseconds.parse('1755345725123')).toBe(1755345725123)
    for (const value of ['', ' ', '1e3', '0x10', '1.5', '-1', 'now', '99999999999999999', ['1', '2'], null]) {
      expect(accepts(Milliseconds, value)).toBe(false)
    }
  })

  it('is a time in milliseconds or in ISO 8601', () => {
    expect(SentMoment.parse('1755345725123')).toBe(1755345725123)
    expect(SentMoment.parse('2025-08-16T21:02:05.123+09:00')).toBe(1755345725123)
    for (const value of ['', 'yesterday', '2025-08-16', '2025-02-30T00:00:00Z'])
      expect(accepts(SentMoment, value)).toBe(false)
  })

  it('is a limit of at most the maximum of the list', () => {
    const limit = pageLimit({ default: 20, max: 100 })
    expect(limit.parse(undefined)).toBe(20)
    expect(limit.parse('7')).toBe(7)
    expect(limit.parse('5000')).toBe(100)
    for (const value of ['0', '-5', '', 'all', '1.5']) expect(accepts(limit, value)).toBe(false)
  })

  it('is an id only if it is a UUID, so that no other text reaches the database as one', () => {
    expect(accepts(Id, '0198b2c0-5e00-7000-8000-000000000001')).toBe(true)
    for (const value of ['', '1', '0198b2c0', "0198b2c0-5e00-7000-8000-00000000000'", 'index'])
      expect(accepts(Id, value)).toBe(false)
  })

  it('is a world id of any platform', () => {
    expect(accepts(WorldId, 'wrld_37a2ecff-201e-4ed0-b937-f58c196e1b2f')).toBe(true)
    for (const value of ['', '../etc', 'a b', 'x'.repeat(101)]) expect(accepts(WorldId, value)).toBe(false)
  })
})

it('a timestamp must have its offset', () => {
  expect(accepts(Timestamp, '2025-08-16T19:42:05.123+09:00')).toBe(true)
  expect(accepts(Timestamp, '2025-08-16T10:42:05Z')).toBe(true)
  expect(accepts(Timestamp, '2025-08-16T19:42:05')).toBe(false)
})
