import { describe, expect, it } from 'vitest'
import { ArchiveNames } from './archive-names.ts'

function nameAll(filenames: readonly string[]): string[] {
  const names = new ArchiveNames()
  return filenames.map((filename) => names.next(filename))
}

describe('the names in an archive', () => {
  it('are the filenames of the photos, numbered if two would be the same', () => {
    expect(nameAll(['a.png', 'b.png', 'a.png', 'A.PNG', 'a.jpg', 'a (2).png', 'a.png'])).toEqual([
      'a.png',
      'b.png',
      'a (2).png',
      'A (3).PNG',
      'a.jpg',
      'a (2) (2).png',
      'a (4).png',
    ])
    expect(nameAll(['が.png', 'が.png'.normalize('NFD')])).toEqual(['が.png', 'が (2).png'.normalize('NFD')])
  })

  it('cannot leave the folder they are unpacked to', () => {
    expect(nameAll(['../../etc/passwd', '..\\..\\boot.ini', '/a.png', 'C:\\a.png', 'x/..', '', '.', ' . '])).toEqual([
      'passwd',
      'boot.ini',
      'a.png',
      'a (2).png',
      'photo',
      'photo (2)',
      'photo (3)',
      'photo (4)',
    ])
  })

  it('avoid names that Windows reserves or cannot write', () => {
    expect(
      nameAll(['CON.png', 'nul', 'com1.tar.png', 'COM¹.png', 'console.png', 'a?b*.png', 'tab\tname.png', 'end. ']),
    ).toEqual(['_CON.png', '_nul', '_com1.tar.png', '_COM¹.png', 'console.png', 'a_b_.png', 'tab_name.png', 'end'])
  })

  it('are found quickly for thousands of the same name', () => {
    const names = nameAll(Array.from({ length: 10_000 }, () => 'VRChat.png'))
    expect([new Set(names).size, names.at(-1)]).toEqual([10_000, 'VRChat (10000).png'])
  })
})
