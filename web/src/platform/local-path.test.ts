import { describe, expect, it } from 'vitest'
import { toLocalPath } from './local-path.ts'

const origin = 'https://koma.example'

describe('[2 login] the address to return to', () => {
  it.each(['/', '/photo', '/share/0198?password=a%20b', '/user/1#top', '/a/../photo'])('keeps %s', (path) => {
    expect(toLocalPath(path, origin)).toBe(new URL(path, origin).href.slice(origin.length))
  })

  it.each([
    null,
    undefined,
    '',
    'photo',
    'https://evil.example/',
    '//evil.example/photo',
    '/\\evil.example',
    '/\t/evil.example',
    '/./\\evil.example',
    'javascript:alert(1)',
    '\\\\evil.example',
    ' //evil.example',
    '/x/..//evil.example',
  ])('refuses %j', (address) => {
    expect(toLocalPath(address, origin)).toBeNull()
  })
})
