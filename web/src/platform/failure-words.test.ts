import { ApiError } from '@koma/client'
import { errors } from '@koma/contract/errors'
import { describe, expect, it, vi } from 'vitest'
import { failureWords } from './failure-words.ts'

const words = {
  offline: 'no connection',
  other: 'did not work',
  collection_full: 'full',
  not_found: 'gone',
  too_many_requests: 'wait',
}

const refusal = (name: keyof typeof errors) => {
  const { code, status, message } = errors[name]
  return new ApiError(code, message, { status })
}

describe('the words for a failure', () => {
  it.each([
    ['the error itself', refusal('collection_full'), 'full'],
    ['the general error of the same status', refusal('photo_not_in_favorites'), 'gone'],
    ['the general error of a status whose code is unknown', new ApiError(99_999, 'New', { status: 429 }), 'wait'],
    ['an error the place has no words for', refusal('forbidden'), 'did not work'],
    ['an answer that is not of the contract', new ApiError(1, 'Unknown error', { status: 502 }), 'did not work'],
    ['no answer', new ApiError(ApiError.network, 'Network error'), 'no connection'],
  ])('%s', (_, error, expected) => {
    expect(failureWords(error, words)).toBe(expected)
  })

  it('does not use the message of the server', () => {
    const { status, message } = errors.collection_full
    expect(failureWords(new ApiError(1, message, { status }), words)).toBe('did not work')
  })

  it('shows the general message for a bug of the app, and reports it', () => {
    const reported: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
    const fault = new TypeError('undefined is not a function')
    expect(failureWords(fault, words)).toBe('did not work')
    expect(reported).toEqual([fault])
    vi.unstubAllGlobals()
  })
})
