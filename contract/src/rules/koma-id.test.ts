import { describe, expect, it } from 'vitest'
import { checkKomaId } from './koma-id.ts'
import { reservedIds } from './reserved-ids.ts'

describe('[5 user id]', () => {
  it('has 3 to 16 letters, digits and underscores', () => {
    expect(['mio', 'Mio_0816', '0123456789abcdef'].map(checkKomaId)).toEqual([null, null, null])
    expect(checkKomaId('mi')).toEqual({ error: 'text_length_fewer', limit: 3, num: 2 })
    expect(checkKomaId('0123456789abcdefg')).toEqual({ error: 'text_length_over', limit: 16, num: 17 })
  })

  it('contains nothing else', () => {
    for (const id of ['mio-san', 'ミオ', 'mio san', 'mio\n', 'ｍｉｏ', 'mi@']) {
      expect(checkKomaId(id)).toEqual({ error: 'koma_id_letters' })
    }
  })

  it('cannot be a reserved one, whatever its case', () => {
    for (const id of ['admin', 'Koma', 'OFFICIAL', 'support', 'api', 'login', 'help', 'about', 'share']) {
      expect(checkKomaId(id)).toEqual({ error: 'koma_id_taken' })
    }
  })

  it('is listed in lower case if reserved, since it is looked up that way', () => {
    expect([...reservedIds].filter((id) => id !== id.toLowerCase() || !/^\w+$/.test(id))).toEqual([])
  })
})
