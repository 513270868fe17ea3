import { describe, expect, it } from 'vitest'
import { isChanged, type ProfileDraft, problemsOf } from './profile-draft.ts'

const fine: ProfileDraft = {
  komaId: 'mio_0816',
  userName: 'ミオ',
  description: '夜の写真',
  twitterId: '',
  discordId: '',
  vrchatName: '',
  vrchatId: '',
}

describe('[5] the profile form', () => {
  it('finds nothing wrong with a profile that meets the rules', () => {
    expect(problemsOf(fine)).toEqual({})
  })

  it.each<[Partial<ProfileDraft>, object]>([
    [{ komaId: 'ab' }, { komaId: { error: 'text_length_fewer', limit: 3, num: 2 } }],
    [{ komaId: 'ミオ_0816' }, { komaId: { error: 'koma_id_letters' } }],
    [{ komaId: 'admin' }, { komaId: { error: 'koma_id_taken' } }],
    [{ userName: '' }, { userName: { error: 'text_length_fewer', limit: 1, num: 0 } }],
    [{ userName: 'あ'.repeat(51) }, { userName: { error: 'text_length_over', limit: 50, num: 51 } }],
    [{ description: '   ' }, { description: { error: 'text_length_fewer', limit: 1, num: 0 } }],
    [{ twitterId: 'x'.repeat(51) }, { twitterId: { error: 'social_id_over' } }],
    [{ vrchatName: 'あ'.repeat(51) }, { vrchatName: { error: 'text_length_over', limit: 50, num: 51 } }],
    [{ vrchatId: 'usr_1' }, { vrchatId: { error: 'vrchat_id' } }],
  ])('names what is wrong with %o', (change, problems) => {
    expect(problemsOf({ ...fine, ...change })).toEqual(problems)
  })

  const family = '👨‍👩‍👧‍👦'
  const withMark = 'か\u3099'
  const halfWidth = 'ﾊﾟ'

  it.each([
    ['letters', 'a'.repeat(50), 'a'.repeat(51), 51],
    ['combining marks count with their letter', withMark.repeat(33), withMark.repeat(51), 51],
    ['half-width kana count with their sound marks', halfWidth.repeat(33), halfWidth.repeat(51), 51],
  ])('allows a user name of up to 50 characters: %s', (_, longest, over, num) => {
    expect(problemsOf({ ...fine, userName: longest })).toEqual({})
    expect(problemsOf({ ...fine, userName: over })).toEqual({
      userName: { error: 'text_length_over', limit: 50, num },
    })
  })

  it('counts an emoji family as one character, and limits its bytes', () => {
    expect(problemsOf({ ...fine, userName: family })).toEqual({})
    expect(problemsOf({ ...fine, userName: family.repeat(8) })).toEqual({})
    expect(problemsOf({ ...fine, userName: family.repeat(9) })).toMatchObject({
      userName: { error: 'text_bytes_over', limit: 200 },
    })
    expect(problemsOf({ ...fine, description: family.repeat(24) })).toEqual({})
    expect(problemsOf({ ...fine, description: family.repeat(25) })).toMatchObject({
      description: { error: 'text_bytes_over', limit: 600 },
    })
  })

  it('allows a description of 1 to 150 characters', () => {
    expect(problemsOf({ ...fine, description: 'a' })).toEqual({})
    expect(problemsOf({ ...fine, description: 'あ'.repeat(150) })).toEqual({})
    expect(problemsOf({ ...fine, description: 'あ'.repeat(151) })).toEqual({
      description: { error: 'text_length_over', limit: 150, num: 151 },
    })
  })

  it('allows an id of 3 to 16 letters, digits and underscores', () => {
    expect(problemsOf({ ...fine, komaId: 'a_9' })).toEqual({})
    expect(problemsOf({ ...fine, komaId: 'a'.repeat(16) })).toEqual({})
    expect(problemsOf({ ...fine, komaId: 'a'.repeat(17) })).toEqual({
      komaId: { error: 'text_length_over', limit: 16, num: 17 },
    })
    expect(problemsOf({ ...fine, komaId: halfWidth.repeat(3) })).toEqual({ komaId: { error: 'koma_id_letters' } })
  })

  it('[4] is unchanged until a field differs from what is saved', () => {
    expect(isChanged(fine, { ...fine })).toBe(false)
    expect(isChanged({ ...fine, discordId: 'mio' }, fine)).toBe(true)
  })
})
