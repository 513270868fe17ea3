import { describe, expect, it } from 'vitest'
import { readOptions, WrongOption } from './options.ts'

const read = (...words: string[]) => readOptions(words, { XDG_DATA_HOME: '/data' })

describe('the options of the command', () => {
  it('have defaults', () => {
    expect(read()).toEqual({
      ...{ serverUrl: '', dataDir: '/data/koma-sync', folders: [], excluded: [] },
      ...{ takesExtras: false, begin: null, signsOut: false, opens: false, isHosted: false },
    })
  })

  it('are read', () => {
    const words = ['--server', 'https://koma.example/photo', '--everything', '--folder', '/a', '--folder', '/b']
    expect(read(...words, '--exclude', '/a/x', '--extras', '--data-dir', '/d', '--sign-out', '--open')).toEqual({
      ...{ serverUrl: 'https://koma.example', dataDir: '/d', folders: ['/a', '/b'], excluded: ['/a/x'] },
      ...{ takesExtras: true, begin: 'everything', signsOut: true, opens: true, isHosted: false },
    })
    expect(read('--from-today', '--server', 'http://localhost:4000')).toMatchObject({
      begin: 'today',
      serverUrl: 'http://localhost:4000',
    })
    expect(read('--help', '--everything', '--from-today')).toBeNull()
  })

  it.each([
    [['--everything', '--from-today'], /cannot both/],
    [['--server', 'http://koma.example'], /begins with https/],
    [['--server', 'koma'], /begins with https/],
    [['--servr', 'x'], /servr/],
    [['extra'], /extra/],
  ])('are refused: %j', (words, message) => {
    expect(() => read(...words)).toThrow(WrongOption)
    expect(() => read(...words)).toThrow(message)
  })
})
