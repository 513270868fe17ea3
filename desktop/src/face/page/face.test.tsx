// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FaceView } from '../view.ts'
import { Face } from './face.tsx'
import { client, heading, open, press, still } from './test-face.tsx'

describe('[8 sync] the status page', () => {
  it('says that everything is in, with the account and its storage', async () => {
    const user = await open({})
    expect([screen.getByRole('status').textContent, heading()]).toEqual(['待っています', 'すべてKomaに入っています'])
    expect(screen.getByText('60枚')).toBeTruthy()
    expect(screen.getByText('2025.08.16 21:04')).toBeTruthy()
    expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe('0 / 1 TB')
    expect(screen.getByRole('link', { name: 'Komaを開く' }).getAttribute('href')).toBe('https://koma.example')
    await user.click(press('止める'))
    expect(client.asked).toEqual([['/api/settings', { isPaused: true }]])
  })

  it('says how far it has come while it sends', async () => {
    const round = { done: 11, total: 18, bytesPerSecond: 4.2 * 1024 ** 2, secondsLeft: 40 }
    await open({ state: 'syncing', waiting: 7, round })
    expect([screen.getByRole('status').textContent, heading()]).toEqual(['送っています', 'あと 7枚'])
    expect(screen.getByText('11 / 18枚 · 4.2 MB/秒 · 約40秒')).toBeTruthy()
    expect(screen.getByRole('meter', { name: '送っています' }).getAttribute('aria-valuenow')).toBe('11')
  })

  it.each<[string, Partial<FaceView>, string[]]>([
    ['paused', { state: 'paused', waiting: 3 }, ['止めています', '3枚が待っています', '再開する']],
    [
      'without a connection',
      { state: 'waiting' },
      ['つながるのを待っています', 'Komaに接続できません', 'もう一度送る'],
    ],
    [
      'refused until the terms are agreed to',
      { state: 'terms', waiting: 3, troubleCount: 1 },
      ['確認してください', '利用規約が新しくなりました', 'もう一度送る'],
    ],
    ['full', { state: 'full' }, ['確認してください', '容量が足りません', 'もう一度送る']],
  ])('says that it is %s, and what to do', async (_, view, [badge, title, action = '']) => {
    const user = await open(view)
    expect([screen.getByRole('status').textContent, heading()]).toEqual([badge, title])
    await user.click(press(action))
    expect(client.asked).toEqual([action === '再開する' ? ['/api/settings', { isPaused: false }] : ['/api/retry', {}]])
  })

  it.each<[string, Partial<FaceView>]>([
    ['while one file needs a look', { state: 'syncing', waiting: 3, troubleCount: 1 }],
    ['without a connection', { state: 'waiting' }],
    ['when it is full', { state: 'full' }],
  ])('is paused and resumed by one button, which keeps the focus, also %s', async (_, view) => {
    const user = await open(view)
    const button = press('止める')
    await user.click(button)
    client.view = { ...client.view, state: 'paused', settings: { ...still.settings, isPaused: true } }
    expect(await screen.findByRole('button', { name: '再開する' })).toBe(button)
    expect(document.activeElement).toBe(button)
    await user.click(button)
    expect(client.asked).toEqual([
      ['/api/settings', { isPaused: true }],
      ['/api/settings', { isPaused: false }],
    ])
  })

  it('says when it was paused, and when it goes on by itself', async () => {
    const at = new Date().setHours(0, 5)
    const until = new Date(new Date().setDate(new Date().getDate() + 1)).setHours(8, 0)
    await open({ state: 'paused', settings: { ...still.settings, isPaused: true, pause: { at, until } } })
    expect(screen.getByText('止めた時刻').nextSibling?.textContent).toBe('0:05')
    expect(screen.getByText('自動で再開').nextSibling?.textContent).toBe('明日 8:00')
  })

  it('leads to Koma, where the terms are agreed to', async () => {
    await open({ state: 'terms' })
    expect(screen.getByRole('link', { name: '規約を確認する' }).getAttribute('href')).toBe('https://koma.example')
  })

  it('leads to more storage when it is full', async () => {
    await open({ state: 'full' })
    expect(screen.getByRole('link', { name: '容量を増やす' }).getAttribute('href')).toBe('https://koma.example/plan')
  })

  it('says that there is no folder to watch instead of that everything is in, and leads to the settings', async () => {
    const user = await open({ roots: [], foundRoots: [] })
    expect([screen.getByRole('status').textContent, heading()]).toEqual([
      ...['確認してください', 'VRChatの写真フォルダが見つかりません'],
    ])
    await user.click(press('フォルダと設定を見る'))
    expect(heading()).toBe('設定')
  })

  it('lists what could not be sent by its reason, and leads to the settings', async () => {
    const user = await open({
      troubleCount: 4,
      troubles: [
        { kind: 'file', path: 'D:\\VRChat\\a.png', reason: 'file_format' },
        { kind: 'file', path: 'D:\\VRChat\\b.png', reason: 'file_format' },
        { kind: 'folder', path: 'E:\\Gone', reason: 'folder' },
        { kind: 'folder', path: 'F:\\Locked', reason: 'folder_unreadable' },
      ],
    })
    expect(heading()).toBe('4件、確認が必要です')
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      ...['', '', ''],
      ...['PNGかJPEGではありませんa.pngb.png', 'フォルダが見つかりませんE:\\Gone'],
      'フォルダを読み込めませんF:\\Locked',
    ])
    await user.click(press('フォルダと設定を見る'))
    expect(heading()).toBe('設定')
  })

  it('offers a later version, and says when it could not be verified', async () => {
    const user = await open({ update: { version: '0.2.0' } })
    expect(screen.getByText('新しい版（0.2.0）があります')).toBeTruthy()
    client.answer = 422
    await user.click(press('インストールする'))
    expect((await screen.findByRole('alert')).textContent).toContain('インストールしませんでした')
    expect(client.asked).toEqual([['/api/update', {}]])
  })

  it('says that the client is gone, and goes on when it is back', async () => {
    client.isGone = true
    render(<Face />)
    expect(await screen.findByRole('heading', { name: "The sync app isn't running" })).toBeTruthy()
    client.isGone = false
    expect(await screen.findByRole('heading', { name: 'すべてKomaに入っています' })).toBeTruthy()
    expect(document.documentElement.lang).toBe('ja')
  })
})

describe('[8 sync] the first steps', () => {
  it('show the code, and where to check it', async () => {
    await open({
      phase: 'connecting',
      account: null,
      code: { userCode: 'KJHG-2M9X', address: 'https://koma.example/c' },
    })
    expect(screen.getByText('KJHG-2M9X')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Komaで確認する' }).getAttribute('href')).toBe('https://koma.example/c')
  })

  it('say that Koma cannot be reached, and not that the computer was disconnected', async () => {
    const user = await open({ phase: 'unanswered', account: null })
    expect(heading()).toBe('Komaに接続できません')
    await user.click(press('もう一度試す'))
    expect(client.asked).toEqual([['/api/connect', {}]])
  })

  it('ask which photos to send, once they are counted', async () => {
    const user = await open({ phase: 'choosing' })
    expect((press('はじめる') as HTMLButtonElement).disabled).toBe(true)
    const everything = { files: 12_480, bytes: 45 * 1024 ** 3 }
    client.view = { ...still, phase: 'choosing', choice: { today: { files: 0, bytes: 0 }, everything } }
    await user.click(await screen.findByRole('radio', { name: /12,480枚・45 GB/ }))
    await user.click(press('はじめる'))
    expect(client.asked).toEqual([['/api/settings', { begin: 'everything' }]])
  })

  it('connect again after a disconnection', async () => {
    const user = await open({ phase: 'disconnected', account: null })
    await user.click(press('もう一度つなぐ'))
    expect(client.asked).toEqual([['/api/connect', {}]])
  })
})
