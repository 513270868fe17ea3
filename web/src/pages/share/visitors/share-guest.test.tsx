import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readUnlock, rememberUnlock } from '../../../features/shares/index.ts'
import { ShareServer } from '../../../features/shares/test-share-server.ts'
import { yukine } from '../../../features/shares/test-shares.ts'
import { ofYukine, openShare, tiles } from '../test-share-page.ts'

describe('[6 guest] a visitor without an account', () => {
  it('sees a public album without the navigation pane, and an invitation to register that can be closed', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { type: 'PUBLIC', owner: yukine, photos: [ofYukine(0)] })
    const { user } = await openShare(server, kept, { guest: true })
    expect(await tiles()).toHaveLength(1)
    expect(screen.queryByRole('complementary', { name: 'メインメニュー' })).toBeNull()
    const invitation = within(await screen.findByRole('complementary', { name: '登録のご案内' }))
    const start = invitation.getByRole('link', { name: '無料ではじめる' })
    expect(start.getAttribute('href')).toBe(`/login?from=${encodeURIComponent(`/share/${kept.id}`)}`)
    await user.click(invitation.getByRole('button', { name: '閉じる' }))
    expect(screen.queryByRole('complementary', { name: '登録のご案内' })).toBeNull()
    sessionStorage.clear()
    await user.click(screen.getByRole('button', { name: '参加を申請' }))
    expect(await screen.findByRole('dialog', { name: 'ログインが必要です' })).toBeTruthy()
  })

  it('is asked to log in if the album is closed', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { owner: yukine, name: '星見' })
    const { user, address } = await openShare(server, kept, { guest: true })
    const dialog = within(await screen.findByRole('dialog', { name: 'ログインが必要です' }))
    await user.click(dialog.getByRole('button', { name: 'ログインへ' }))
    await waitFor(() => expect(address()).toBe(`/login?from=${encodeURIComponent(`/share/${kept.id}`)}`))
  })

  it('[8 Password error] opens a locked album with the password, which is remembered on the device', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { type: 'PUBLIC_PASSWORD', password: 'hanabi', owner: yukine, photos: [ofYukine(0)] })
    const { user } = await openShare(server, kept, { guest: true, language: 'en' })
    const field = await screen.findByLabelText('Password')
    await user.type(field, 'hanami{Enter}')
    expect(await screen.findByText('Password error')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    expect(readUnlock(kept.id)).toBeUndefined()
    await user.clear(field)
    await user.type(field, 'hanabi{Enter}')
    expect(await tiles()).toHaveLength(1)
    expect(readUnlock(kept.id)).toBe('token hanabi')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    ['a locked album', { type: 'PUBLIC_PASSWORD', password: 'hanabi' }, ''],
    ['a closed album', { type: 'INVITE_ONLY' }, ''],
    ['a photo of a locked album', { type: 'PUBLIC_PASSWORD', password: 'hanabi' }, `/photo/${ofYukine(0).photo_id}`],
  ] as const)('asks for nothing that would be refused: %s', async (_, part, path) => {
    const server = new ShareServer()
    const kept = server.keep(1, { ...part, owner: yukine, photos: [ofYukine(0)] })
    await openShare(server, kept, { guest: true, path })
    await screen.findByRole('dialog')
    expect(server.refused).toEqual([])
  })

  it('[8 attempt limit] is told when there were too many attempts', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { type: 'PUBLIC_PASSWORD', password: 'hanabi', owner: yukine })
    server.wrongTries = 2
    const { user } = await openShare(server, kept, { guest: true })
    await user.type(await screen.findByLabelText('パスワード'), 'x{Enter}')
    expect(await screen.findByText(/試行回数の上限を超えました/)).toBeTruthy()
  })

  it('is asked again after the password has changed, and the old token is deleted', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { type: 'PUBLIC_PASSWORD', password: 'new', owner: yukine })
    rememberUnlock(kept.id, 'token old')
    await openShare(server, kept, { guest: true })
    expect(await screen.findByRole('dialog', { name: 'パスワードを入力してください' })).toBeTruthy()
    expect(readUnlock(kept.id)).toBeUndefined()
  })
})

describe('an album that closes while it is open', () => {
  it('asks for the new password', async () => {
    const server = new ShareServer()
    const kept = server.keep(1, { type: 'PUBLIC_PASSWORD', password: 'old', owner: yukine, photos: [ofYukine(0)] })
    rememberUnlock(kept.id, 'token old')
    const { queryClient } = await openShare(server, kept, { guest: true })
    expect(await tiles()).toHaveLength(1)
    kept.password = 'new'
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('index') })
    expect(await screen.findByRole('dialog', { name: 'パスワードを入力してください' })).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
    expect(readUnlock(kept.id)).toBeUndefined()
  })
})
