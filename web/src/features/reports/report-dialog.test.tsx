import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Fault, fail } from '../../../testing/answers.ts'
import { renderApp, samplePage } from '../../../testing/render.tsx'
import { createTestClient } from '../../../testing/test-client.ts'
import { FakeIdentity } from '../session/identity/fake-identity.ts'
import { ReportDialog } from './report-dialog.tsx'

let onClose = () => {}
function Sample() {
  return (
    <ReportDialog
      target={{ kind: 'promotion_post', id: 1755345600000 }}
      shown={{ picture: null, title: 'ネオン横丁' }}
      onClose={() => onClose()}
    />
  )
}

async function open({ fault = null as Fault | null, language = 'ja' as 'ja' | 'en' } = {}) {
  const sent: unknown[] = []
  const state = { fault, isClosed: false }
  const client = createTestClient(async (_, init) => {
    if (state.fault) return fail(state.fault)
    sent.push(JSON.parse(String(init?.body)))
    return new Response(null, { status: 204 })
  })
  onClose = () => {
    state.isClosed = true
  }
  const pages = [samplePage('/sample', { access: 'open', page: async () => ({ Component: Sample }) })]
  const app = await renderApp({ path: '/sample', identity: new FakeIdentity(), client, pages, bare: true, language })
  return { ...app, sent, state }
}

describe('reporting something public', () => {
  it('sends the reason and the words, and says that it has arrived', async () => {
    const { user, sent, state } = await open()
    await screen.findByRole('dialog', { name: 'この写真を報告しますか？' })
    await user.click(screen.getByRole('radio', { name: 'スパム、宣伝' }))
    await user.type(screen.getByRole('textbox', { name: /くわしく/ }), ' 右上です ')
    await user.click(screen.getByRole('button', { name: /^報告する/ }))
    expect(await screen.findByRole('dialog', { name: '報告を受けつけました' })).toBeTruthy()
    expect(sent).toEqual([{ kind: 'promotion_post', id: 1755345600000, reason: 'spam', text: '右上です' }])
    await user.click(screen.getByRole('button', { name: '閉じる' }))
    expect(state.isClosed).toBe(true)
  })

  it('needs no words, and can be tried again after a failure', async () => {
    const { user, sent, state } = await open({ fault: 'unknown', language: 'en' })
    await user.click(await screen.findByRole('button', { name: /^Report/ }))
    expect(await screen.findByText("Couldn't send it. Try again in a moment.")).toBeTruthy()
    state.fault = null
    await user.click(screen.getByRole('button', { name: /^Report/ }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({ kind: 'promotion_post', id: 1755345600000, reason: 'no_consent' })
  })

  it('says that it is not public any more', async () => {
    const { user } = await open({ fault: 'link_expired' })
    await user.click(await screen.findByRole('button', { name: /^報告する/ }))
    expect(await screen.findByText('もう公開されていません。')).toBeTruthy()
  })
})
