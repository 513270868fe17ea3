import { limits } from '../limits.ts'

/** The rules for an account's password, in the order that a form shows them. */
export const passwordRules = {
  min_length: (password: string) => password.length >= limits.password.min,
  max_length: (password: string) => password.length <= limits.password.max,
  lowercase: (password: string) => /[a-z]/.test(password),
  uppercase: (password: string) => /[A-Z]/.test(password),
  digit: (password: string) => /[0-9]/.test(password),
  symbol: (password: string) => /[\p{P}\p{S}]/u.test(password),
} as const satisfies Record<string, (password: string) => boolean>

export type PasswordRule = keyof typeof passwordRules

const ruleNames = Object.keys(passwordRules) as PasswordRule[]

/** The rules that a password breaks; empty for a valid one. */
export function brokenPasswordRules(password: string): PasswordRule[] {
  return ruleNames.filter((rule) => !passwordRules[rule](password))
}
