import { describe, expect, it } from 'vitest'
import { ArchiveNames, archiveName } from './archive-names.ts'

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

describe('the name of an archive', () => {
  const now = new Date('2026-08-15T18:00:00Z')
  const nameOf = (title: string | null) => archiveName(title, now, 0, 1)

  it('is that of the album, with a number if there are several parts', () => {
    expect([nameOf('夏の浮島'), archiveName('夏の浮島', now, 1, 3)]).toEqual(['夏の浮島.zip', '夏の浮島-2.zip'])
    expect(nameOf('が'.normalize('NFD'))).toBe('が.zip')
  })

  it('is the day if there is no album, or if nothing of its name can be used', () => {
    expect([null, '...', ' '].map(nameOf)).toEqual(Array(3).fill('Koma-2026-08-16.zip'))
  })

  it('can be saved on every system', () => {
    expect(['8/16 夜: "花火"?', 'a\\b', 'CON', 'Mr. '].map(nameOf)).toEqual([
      '8_16 夜_ _花火__.zip',
      'a_b.zip',
      '_CON.zip',
      'Mr.zip',
    ])
  })
})
