import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderUi } from '../../testing/render-ui.tsx'
import { Button } from '../button/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { OfflineState } from './offline-state.tsx'
import { SkeletonRows } from './skeleton.tsx'

describe('states', () => {
  it('say one thing and offer one action when there is nothing', () => {
    renderUi(
      <EmptyState title="最初のひとコマを入れよう" action={<Button>写真を選ぶ</Button>}>
        ここに写真が並びます。
      </EmptyState>,
    )
    expect(screen.getByRole('heading', { name: '最初のひとコマを入れよう' })).toBeTruthy()
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })

  it('say that the photos are safe after a failure, and retry', async () => {
    let tries = 0
    const { user } = renderUi(
      <ErrorState
        onRetry={() => {
          tries += 1
        }}
      />,
    )
    expect(screen.getByRole('alert').textContent).toContain('写真は無事です')
    await user.click(await screen.findByRole('button', { name: 'もう一度' }))
    expect(tries).toBe(1)
  })

  it('[8 trace id] show a trace id that can be copied', async () => {
    const { user } = renderUi(<ErrorState traceId="0198b2f4-7c1e" />)
    await user.click(screen.getByRole('button', { name: 'コピー' }))
    expect(await navigator.clipboard.readText()).toBe('0198b2f4-7c1e')
    expect(screen.getByText('コピーしました').getAttribute('role')).toBe('status')
  })

  it('say in the user’s language when there is no connection', () => {
    renderUi(<OfflineState />, { language: 'en' })
    expect(screen.getByRole('heading', { name: "You're offline" }).closest('[role="status"]')).toBeTruthy()
  })

  it('announce that something is loading, and hide the placeholders from screen readers', () => {
    renderUi(<SkeletonRows count={3} />)
    const status = screen.getByText('読み込み中').closest('[role="status"]')
    expect(status?.getAttribute('aria-busy')).toBe('true')
    expect(status?.querySelector('[aria-hidden="true"]')).toBeTruthy()
  })
})
