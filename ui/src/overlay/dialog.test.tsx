import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderUi } from '../../testing/render-ui.tsx'
import { Button } from '../button/button.tsx'
import { TextField } from '../field/text-field.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

function Sample({ onConfirm }: { onConfirm: () => void | Promise<void> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>完全に削除</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        danger
        title="3枚を完全に削除しますか？"
        description="元に戻せません。"
        confirmLabel="削除する"
        confirmingLabel="削除中"
        onConfirm={onConfirm}
      />
    </>
  )
}

function Info() {
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} onOpenChange={setOpen} title="写真の情報" closeLabel="閉じる">
      <p>8月16日</p>
    </Dialog>
  )
}

describe('ConfirmDialog', () => {
  it('is named by its title, focuses the safe button, and returns the focus on closing', async () => {
    const { user } = renderUi(<Sample onConfirm={() => {}} />)
    await user.click(screen.getByRole('button', { name: '完全に削除' }))
    const dialog = await screen.findByRole('dialog', {
      name: '3枚を完全に削除しますか？',
      description: '元に戻せません。',
    })
    const [safe, confirm] = [...dialog.querySelectorAll('button')]
    expect([safe?.textContent, confirm?.textContent]).toEqual(['やめる', '削除する削除中'])
    await waitFor(() => expect(document.activeElement).toBe(safe))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement?.textContent).toBe('完全に削除')
  })

  it('confirms once, cannot be closed meanwhile, and closes when done', async () => {
    let done = () => {}
    let times = 0
    const { user } = renderUi(
      <Sample
        onConfirm={() => {
          times += 1
          return new Promise((resolve) => {
            done = resolve
          })
        }}
      />,
    )
    await user.click(screen.getByRole('button', { name: '完全に削除' }))
    const confirm = await screen.findByRole('button', { name: /削除する/ })
    await user.click(confirm)
    await user.click(confirm)
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeTruthy()
    done()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(times).toBe(1)
  })
})

describe('Dialog', () => {
  it('focuses the first field of a form', async () => {
    renderUi(
      <Dialog open onOpenChange={() => {}} title="アルバムを作る" focusField footer={<Button>やめる</Button>}>
        <TextField label="名前" />
      </Dialog>,
    )
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('名前')))
  })

  it('closes by the button beside its title', async () => {
    const { user } = renderUi(<Info />)
    await screen.findByRole('dialog', { name: '写真の情報' })
    await user.click(screen.getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
