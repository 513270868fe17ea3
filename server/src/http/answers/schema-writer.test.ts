import { callList } from '@koma/contract'
import { photo } from '@koma/contract/samples'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { compileWriter, type JsonSchema } from './schema-writer.ts'
import { serialisers } from './serialise.ts'

const writerFor = (schema: z.ZodType) => compileWriter(z.toJSONSchema(schema, { io: 'output' }) as JsonSchema)
const written = (schema: z.ZodType, value: unknown) => JSON.parse(writerFor(schema)(value).toString()) as unknown

describe('an answer written from its schema', () => {
  it('contains only what the schema names, at any depth', () => {
    const User = z.object({ name: z.string(), age: z.int().optional() })
    const schema = z.object({ user: User, users: z.array(User), by: z.record(z.string(), User), none: User.nullable() })
    const secret = { name: 'Mio', password: 'secret' }
    const body = { user: { ...secret, age: 3 }, users: [secret, secret], by: { a: secret }, none: null, hash: 'secret' }
    expect(written(schema, body)).toEqual({
      user: { name: 'Mio', age: 3 },
      users: [{ name: 'Mio' }, { name: 'Mio' }],
      by: { a: { name: 'Mio' } },
      none: null,
    })
  })

  it('distinguishes the objects of a union by their constant property', () => {
    const schema = z.discriminatedUnion('type', [
      z.object({ type: z.literal('dm'), text: z.string() }),
      z.object({ type: z.literal('share'), count: z.number() }),
    ])
    expect(
      written(z.array(schema), [
        { type: 'share', count: 2, text: 'secret' },
        { type: 'dm', text: 'hello', count: 1 },
      ]),
    ).toEqual([
      { type: 'share', count: 2 },
      { type: 'dm', text: 'hello' },
    ])
    expect(() => writerFor(schema)({ type: 'other' })).toThrow('the answer.type')
  })

  it('may have a text of several forms', () => {
    const schema = z.object({ to: z.union([z.enum(['start', 'end']), z.uuid()]).nullable() })
    for (const to of ['end', '019a8b2e-0000-7000-8000-000000000001', null]) {
      expect(written(schema, { to })).toEqual({ to })
    }
    expect(() => writerFor(schema)({ to: 1 })).toThrow('the answer.to should be text')
  })

  it('preserves every text', () => {
    const texts = [
      '',
      '黄昏の浮島',
      'ñandú ÿ',
      '"\\/\b\n\u0000\u001f\u007f',
      '👩‍🚀 🇯🇵',
      '\ud83d',
      'a\udc00b',
      '\u2028',
      'x'.repeat(9000),
    ]
    const schema = z.object({ texts: z.array(z.string()), by: z.record(z.string(), z.boolean()) })
    const body = { texts: [...texts, ...texts], by: Object.fromEntries(texts.map((text) => [text, true])) }
    expect(writerFor(schema)(body)).toEqual(Buffer.from(JSON.stringify(body)))
  })

  it('is rejected if it does not match the schema', () => {
    const schema = z.object({ name: z.string(), size: z.number(), list: z.array(z.boolean()) })
    const write = writerFor(schema)
    const good = { name: 'a', size: 1, list: [true, false] }
    const bad = [{ name: undefined }, { name: { secret: 1 } }, { size: Number.NaN }, { size: '1' }, { list: {} }]
    for (const part of bad) expect(() => write({ ...good, ...part })).toThrow('the answer.')
    // Nothing of a rejected answer must appear in the next one.
    expect(JSON.parse(write(good).toString())).toEqual(good)
  })

  it('repeats the same object as often as it occurs, but never one of an earlier answer', () => {
    const Person = z.object({
      a: z.string(),
      b: z.string(),
      c: z.string(),
      d: z.string(),
      e: z.string(),
      f: z.string(),
    })
    const write = compileWriter(z.toJSONSchema(z.object({ people: z.array(Person) })) as JsonSchema)
    const person = (name: string) => ({ a: name, b: '黄昏', c: 'c'.repeat(3000), d: 'd', e: 'e', f: 'f' })
    const [mio, sora] = [person('mio'), person('sora')]
    for (const people of [[mio, mio, sora, mio, mio], [mio], [sora, sora]]) {
      expect(JSON.parse(write({ people }).toString())).toEqual({ people })
    }
    mio.a = 'changed'
    expect(JSON.parse(write({ people: [mio] }).toString())).toEqual({ people: [mio] })
  })

  it('can be long, and followed by a short one', () => {
    const write = writerFor(z.array(z.string()))
    const long = Array.from({ length: 200_000 }, (_, number) => `写真 ${number}`)
    expect(write(long).equals(Buffer.from(JSON.stringify(long)))).toBe(true)
    expect(write(['a']).toString()).toBe('["a"]')
  })

  it('equals JSON.stringify for a photo', () => {
    const body = { photos: [photo, photo], has_more: false, next: null }
    const [, call] = callList.find(([name]) => name === 'GET /my') ?? []
    if (!call) throw new Error('There is no GET /my.')
    expect(JSON.parse(serialisers(call)(200, body).toString())).toEqual(JSON.parse(JSON.stringify(body)))
  })

  it('can be compiled for every answer of the contract', () => {
    for (const [name, call] of callList) {
      for (const schema of Object.values(call.answers)) {
        if (schema) expect(() => writerFor(schema), name).not.toThrow()
      }
    }
  })
})
