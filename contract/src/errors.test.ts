import { describe, expect, it } from 'vitest'
import { errorNameOf } from './error-codes.ts'
import { type ErrorName, errors } from './errors.ts'
import { uploadResultOf, uploadResults } from './rules/upload-results.ts'

const entries = Object.entries(errors) as Array<[ErrorName, (typeof errors)[ErrorName]]>

describe('the error catalogue', () => {
  it('gives every error a unique code', () => {
    expect(new Set(entries.map(([, { code }]) => code)).size).toBe(entries.length)
  })

  it('has an error status and a message for every error', () => {
    for (const [, { status, message }] of entries) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(600)
      expect(message).toMatch(/^[A-Z].*[^.]$/)
    }
  })

  it('finds the name of a code, and returns null for an unknown code', () => {
    for (const [name, { code }] of entries) expect(errorNameOf(code)).toBe(name)
    expect(errorNameOf(424242)).toBeNull()
  })

  it('[8] has the messages of the specification', () => {
    expect(errors.unknown.message).toBe('Unknown error')
    expect(errors.not_implemented).toEqual({ code: 0, status: 501, message: 'Not implemented' })
    expect(errors.favorite_collection_not_found).toMatchObject({
      status: 404,
      message: 'Favorite collection not found',
    })
    expect(errors.photo_not_in_favorites).toMatchObject({ status: 404, message: 'Photo not in favorites' })
    expect(errors.photo_not_in_dm).toMatchObject({ status: 404, message: 'Photo not found in DM' })
    expect(errors.already_subscribed).toMatchObject({
      status: 501,
      message: 'Plan changes should be done through a customer portal',
    })
    expect(errors.too_many_requests.message).toBe('Stopped due to many identical server requests occurring at once')
    expect(errors.share_password).toMatchObject({ status: 403, message: 'Password error' })
    expect(errors.koma_id_taken).toMatchObject({ status: 409, message: 'This ID already exists' })
    expect(errors.koma_id_letters.message).toBe('Please enter alphanumeric characters')
    expect(errors.attempt_limit).toMatchObject({ status: 429, message: 'Attempt limit exceeded' })
  })

  it('[8 upload codes] are 1401 to 1405', () => {
    expect(
      ['storage_over', 'size_upper', 'size_lower', 'file_format', 'file_break'].map(
        (name) => errors[name as ErrorName].code,
      ),
    ).toEqual([1401, 1402, 1403, 1404, 1405])
  })
})

describe('an upload result', () => {
  it('[3 upload result] follows from the code, and is other for any other code', () => {
    expect([1401, 1402, 1403, 1404, 1405, 1, 1406, 424242].map(uploadResultOf)).toEqual([
      'storage_over',
      'size_upper',
      'size_lower',
      'file_format',
      'file_break',
      'other',
      'other',
      'other',
    ])
    expect(uploadResults).toHaveLength(6)
  })
})
