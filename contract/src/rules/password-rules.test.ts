import { describe, expect, it } from 'vitest'
import { brokenPasswordRules } from './password-rules.ts'

describe('[5 password]', () => {
  it('is valid with 8 to 256 characters of all four classes', () => {
    expect(brokenPasswordRules('Abcdef1!')).toEqual([])
    expect(brokenPasswordRules(`Aa1!${'x'.repeat(252)}`)).toEqual([])
  })

  it('reports each broken rule', () => {
    expect(brokenPasswordRules('')).toEqual(['min_length', 'lowercase', 'uppercase', 'digit', 'symbol'])
    expect(brokenPasswordRules('abcdefgh')).toEqual(['uppercase', 'digit', 'symbol'])
    expect(brokenPasswordRules('ABCDEFG1!')).toEqual(['lowercase'])
    expect(brokenPasswordRules(`Aa1!${'x'.repeat(253)}`)).toEqual(['max_length'])
    expect(brokenPasswordRules('Abcdef1 ')).toEqual(['symbol'])
  })
})
