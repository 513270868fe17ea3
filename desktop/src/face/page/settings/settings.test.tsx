// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { client, heading, open, openSettings, press, still } from '../test-face.tsx'

describe('[8 sync] the settings', () => {
  it('remove added folders only, and say when a new one is not there', async () => {
    const user = await openSettings()
    expect(screen.getAllByRole('button', { name: /を外す$/ })).toHaveLength(1)
    await user.click(press('D:\\Otherを外す'))
    expect(client.asked.pop()).toEqual(['/api/settings', { folders: [] }])
    client.answer = 422
    await user.type(screen.getByRole('textbox', { name: 'フォルダを追加' }), 'D:\\Nowhere{Enter}')
    expect(await screen.findByText('このフォルダは見つかりません。')).toBeTruthy()
    expect(client.asked.pop()).toEqual(['/api/settings', { folders: ['D:\\Other', 'D:\\Nowhere'] }])
  })

  it('keep the focus: on their heading, after a folder was removed, and on the way back', async () => {
    const folders = ['D:\\Other', 'D:\\Third']
    const view = { roots: ['D:\\VRChat', ...folders], settings: { ...still.settings, folders } }
    const user = await openSettings(view)
    const focused = () => document.activeElement
    expect(focused()).toBe(screen.getByRole('heading', { level: 1 }))
    const third = press('D:\\Thirdを外す')
    client.viewAfter = { ...client.view, roots: ['D:\\VRChat', 'D:\\Third'] }
    await user.click(press('D:\\Otherを外す'))
    await waitFor(() => expect([screen.queryByText('D:\\Other'), focused()]).toEqual([null, third]))
    client.viewAfter = { ...client.view, roots: ['D:\\VRChat'] }
    await user.click(third)
    await waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: 'フォルダを追加' })))
    await user.click(press('戻る'))
    expect(focused()).toBe(press('設定'))
  })

  it('send nothing of other people unless that is switched on', async () => {
    const user = await openSettings()
    await user.click(screen.getByRole('switch', { name: '一緒にいた人の名前' }))
    const log = { world: false, instance: false, players: true }
    expect(client.asked).toEqual([['/api/settings', { log }]])
  })

  it('limit the speed, and change the language', async () => {
    const user = await openSettings()
    await user.selectOptions(screen.getByRole('combobox', { name: '送る速さ' }), '5 MB/秒まで')
    await user.click(within(screen.getByRole('radiogroup')).getByRole('radio', { name: 'English' }))
    expect(client.asked).toEqual([
      ['/api/settings', { bytesPerSecond: 5e6 }],
      ['/api/settings', { language: 'en' }],
    ])
  })

  it('disconnect only who confirms it, and lead back to how to connect again', async () => {
    const user = await openSettings()
    await user.click(press('このPCの接続を解除'))
    const question = within(screen.getByRole('region', { name: 'このPCの接続を解除しますか？' }))
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'やめる' }))
    await user.click(press('やめる'))
    expect([client.asked, document.activeElement]).toEqual([[], press('このPCの接続を解除')])
    await user.click(press('このPCの接続を解除'))
    client.viewAfter = { ...client.view, phase: 'disconnected', account: null }
    await user.click(press('解除する'))
    expect(client.asked).toEqual([['/api/disconnect', {}]])
    expect(await screen.findByRole('heading', { name: 'このPCは接続していません' })).toBeTruthy()
  })

  it('say whether this computer is connected', async () => {
    await openSettings()
    expect(screen.getByText(/https:\/\/koma\.exampleに接続しています/)).toBeTruthy()
    client.view = { ...client.view, phase: 'disconnected', account: null }
    expect(await screen.findByText(/^接続していません/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'このPCの接続を解除' })).toBeNull()
  })

  it('speak English if that is chosen, and lead back', async () => {
    const user = await open({ settings: { ...still.settings, language: 'en' } })
    await user.click(press('Settings'))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Settings')
    await user.click(press('Back'))
    expect(heading()).toBe('Everything is in Koma')
  })
})
