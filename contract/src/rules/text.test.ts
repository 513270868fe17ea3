import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { photoIds } from '../calls/photos/photo-lists.ts'
import { inputErrorOf } from '../input-errors.ts'
import { AlbumName, Description, DiscordId, Emoji, KomaId, SharePassword, TwitterId, UserName } from './text.ts'

function refusal(schema: z.ZodType, value: unknown) {
  const parsed = schema.safeParse(value)
  return parsed.success ? null : inputErrorOf(parsed.error, 'body')
}

describe('a text that is sent', () => {
  it('[5 user name] is rejected with a named error, the limit and the length', () => {
    expect(UserName.parse('ミオ')).toBe('ミオ')
    expect(refusal(UserName, 'あ'.repeat(51))).toEqual({
      error: 'text_length_over',
      message: 'body: The text is too long (limit 50, is 51)',
    })
    expect(refusal(UserName, '')).toMatchObject({ error: 'text_length_fewer' })
    expect(refusal(UserName, 'ミ オ')).toMatchObject({ error: 'text_not_allowed' })
  })

  it('[5 description] is required and may have several lines', () => {
    expect(Description.parse(' 一行目\n二行目 ')).toBe('一行目\n二行目')
    expect(refusal(Description, '  \n ')).toMatchObject({ error: 'text_length_fewer' })
    expect(refusal(Description, 'a\u0000b')).toMatchObject({ error: 'text_not_allowed' })
    expect(refusal(Description, '👨‍👩‍👧‍👦'.repeat(30))).toMatchObject({ error: 'text_bytes_over' })
  })

  it('[5 user id] is rejected for its characters, its length, or if reserved', () => {
    expect(KomaId.parse('Mio_0816')).toBe('Mio_0816')
    expect(refusal(KomaId, 'ミオ')).toMatchObject({ error: 'koma_id_letters' })
    expect(refusal(KomaId, 'mi')).toMatchObject({ error: 'text_length_fewer' })
    expect(refusal(KomaId, 'Admin')).toMatchObject({ error: 'koma_id_taken' })
  })

  it('[5 X ID] [5 Discord ID] is reduced, null when empty, and at most 50 long', () => {
    expect(TwitterId.parse('https://x.com/mio')).toBe('mio')
    expect([TwitterId.parse(''), TwitterId.parse(null), DiscordId.parse('@')]).toEqual([null, null, null])
    expect(DiscordId.parse('a'.repeat(50))).toHaveLength(50)
    expect(refusal(DiscordId, 'a'.repeat(51))).toMatchObject({ error: 'invalid_input' })
    expect(refusal(DiscordId, 'a\u0000')).toMatchObject({ error: 'text_not_allowed' })
  })

  it('is a reaction only as one emoji', () => {
    expect(Emoji.parse('\u2764')).toBe('\u2764\ufe0f')
    expect(refusal(Emoji, 'nice')).toEqual({ error: 'not_an_emoji', message: 'body: A reaction is a single emoji' })
    expect(refusal(Emoji, 7)).toMatchObject({ error: 'invalid_input' })
  })

  it('is trimmed if it is a name, but not if it is a password', () => {
    expect(AlbumName.parse(' 浮島の夏 ')).toBe('浮島の夏')
    expect(SharePassword.parse(' あい ')).toBe(' あい ')
    expect(refusal(AlbumName, 12)).toMatchObject({ error: 'invalid_input' })
  })
})

it('a selection of more than 200 photos is rejected with a named error', () => {
  const id = '0198b2c0-5e00-7000-8000-000000000001'
  expect(photoIds().parse(Array(200).fill(id))).toHaveLength(200)
  expect(refusal(photoIds(), Array(201).fill(id))).toMatchObject({ error: 'selection_over' })
  expect(refusal(photoIds(), [])).toMatchObject({ error: 'invalid_input' })
  expect(refusal(photoIds(), ['1'])).toMatchObject({ error: 'invalid_input', message: expect.stringMatching(/^0: /) })
})
