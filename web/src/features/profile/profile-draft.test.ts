import { describe, expect, it } from 'vitest'
import { isChanged, type ProfileDraft, problemsOf } from './profile-draft.ts'

const fine: ProfileDraft = {
  komaId: 'mio_0816',
  userName: 'ミオ',
  description: '夜の写真',
  twitterId: '',
  discordId: '',
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
  ])('names what is wrong with %o', (change, problems) => {
    expect(problemsOf({ ...fine, ...change })).toEqual(problems)
  })

  it('[4] is unchanged until a field differs from what is saved', () => {
    expect(isChanged(fine, { ...fine })).toBe(false)
    expect(isChanged({ ...fine, discordId: 'mio' }, fine)).toBe(true)
  })
})
