import { describe, expect, it } from 'vitest'
import { afterLogin, loginAddress } from './return-path.ts'

const search = (from: string) => new URLSearchParams({ from })

describe('[2 guards] the redirect to the login and back', () => {
  it('carries path and query', () => {
    const address = loginAddress({ pathname: '/share/1', search: '?password=a&b=c' })
    expect(address).toBe('/login?from=%2Fshare%2F1%3Fpassword%3Da%26b%3Dc')
    expect(afterLogin(new URL(address, 'http://localhost').searchParams)).toBe('/share/1?password=a&b=c')
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '',
    '/login',
    '/login?from=/photo',
    '/login/x',
  ])('goes home instead of to %s', (from) => {
    expect(afterLogin(search(from))).toBe('/')
  })

  it('goes home without a from, and allows pages whose path only starts like the login', () => {
    expect(afterLogin(new URLSearchParams())).toBe('/')
    expect(afterLogin(search('/login_history'))).toBe('/login_history')
  })
})
