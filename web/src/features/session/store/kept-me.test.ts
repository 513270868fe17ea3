import { describe, expect, it } from 'vitest'
import { keepForUser } from '../../../platform/on-device/keep-for-user.ts'
import { mio } from '../identity/fake-identity.ts'
import { createSessionMemory } from '../identity/session-memory.ts'
import { keepMe, recallMe } from './kept-me.ts'

const signIn = (account: string) =>
  createSessionMemory().write({ state: 'in', account, refreshToken: null, idToken: null })

describe('who was signed in when there was last a connection', () => {
  it('is known for as long as that account is signed in', () => {
    signIn('a')
    keepMe(mio)
    expect(recallMe()).toEqual(mio)
    signIn('b')
    expect(recallMe()).toBeNull()
    signIn('a')
    createSessionMemory().write({ state: 'leaving', refreshToken: null })
    expect(recallMe()).toBeNull()
  })

  it('is not kept for a guest', () => {
    keepMe(mio)
    expect([recallMe(), localStorage.getItem('koma.me')]).toEqual([null, null])
  })

  it('is forgotten with everything else when nobody is signed in', async () => {
    signIn('a')
    keepMe(mio)
    await keepForUser(null)
    expect([recallMe(), localStorage.getItem('koma.me')]).toEqual([null, null])
  })

  it('is nobody if the storage holds something else', () => {
    signIn('a')
    localStorage.setItem('koma.me', '{')
    expect(recallMe()).toBeNull()
  })
})
