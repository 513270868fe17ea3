import { describe, expect, it } from 'vitest'
import { readChoice } from './test-parts.ts'

describe('what npm test runs', () => {
  it('is everything if nothing is named', () => {
    expect(readChoice([])).toEqual({
      check: true,
      units: ['contract', 'client', 'server', 'ui', 'web', 'desktop', 'mobile', 'tooling'],
      journeys: true,
      filters: [],
      keepGoing: false,
    })
  })

  it('is the parts that are named', () => {
    const nothing = { check: false, units: [], journeys: false, filters: [], keepGoing: false }
    expect(readChoice(['server'])).toEqual({ ...nothing, units: ['server'] })
    expect(readChoice(['check'])).toEqual({ ...nothing, check: true })
    expect(readChoice(['web', 'e2e', '--keep-going'])).toEqual({
      ...nothing,
      units: ['web'],
      journeys: true,
      keepGoing: true,
    })
  })

  it('is narrowed by the words after the parts', () => {
    expect(readChoice(['server', 'photos', 'albums'])).toMatchObject({
      units: ['server'],
      filters: ['photos', 'albums'],
    })
  })

  it('is rejected for an unknown part or option', () => {
    expect(() => readChoice(['photos'])).toThrow('There is no part "photos" to test; there are check, contract')
    expect(() => readChoice(['server', '--fast'])).toThrow('There is no part "--fast" to test')
  })
})
