import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderUi } from '../../testing/render-ui.tsx'
import { CodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

function descriptionOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

function CodeSample({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState('')
  return <CodeField label="確認コード" value={code} onChange={setCode} onComplete={onComplete} />
}

describe('TextField', () => {
  it('is found by its label and described by its hint', () => {
    renderUi(<TextField label="名前" hint="友だちに見える名前です" />)
    expect(descriptionOf(screen.getByLabelText('名前'))).toBe('友だちに見える名前です')
  })

  it('is marked if it is required, outside of its name', () => {
    renderUi(
      <>
        <TextField label="名前" required />
        <PasswordField label="パスワード" autoComplete="off" required />
        <TextField label="自己紹介" />
      </>,
    )
    expect(screen.getByLabelText('名前')).toHaveProperty('required', true)
    expect(screen.getByLabelText('パスワード')).toHaveProperty('required', true)
    expect(screen.getAllByText('必須').map((mark) => mark.getAttribute('aria-hidden'))).toEqual(['true', 'true'])
  })

  it('is described by its error instead, and marked invalid', () => {
    renderUi(<TextField label="ID" hint="英数字" error="このIDは使われています" />)
    const field = screen.getByLabelText('ID')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(descriptionOf(field)).toBe('このIDは使われています')
  })

  it('[5 text length] counts visible characters', () => {
    renderUi(<TextField label="名前" defaultValue="ミオ👩‍👩‍👧‍👦" counter={{ text: 'ミオ👩‍👩‍👧‍👦', max: 50 }} />)
    expect(descriptionOf(screen.getByLabelText('名前'))).toContain('50文字中 3文字')
  })

  it('gives a text area the same parts', () => {
    renderUi(<TextArea label="自己紹介" error="150文字までです" />)
    expect(descriptionOf(screen.getByLabelText('自己紹介'))).toBe('150文字までです')
  })
})

describe('PasswordField', () => {
  it('shows and hides what is typed', async () => {
    const { user } = renderUi(<PasswordField label="パスワード" autoComplete="current-password" />)
    const field = screen.getByLabelText('パスワード')
    await user.type(field, 'Twilight2025!')
    expect(field.getAttribute('type')).toBe('password')
    await user.click(screen.getByRole('button', { name: 'パスワードを表示する' }))
    expect(field.getAttribute('type')).toBe('text')
    await user.click(screen.getByRole('button', { name: 'パスワードを隠す' }))
    expect(field.getAttribute('type')).toBe('password')
  })
})

describe('CodeField', () => {
  it('takes six digits and reports when they are complete', async () => {
    const complete: string[] = []
    const { user } = renderUi(<CodeSample onComplete={(code) => complete.push(code)} />)
    const field = screen.getByLabelText('確認コード')
    expect(field.getAttribute('autocomplete')).toBe('one-time-code')
    await user.type(field, '12a3456789')
    expect((field as HTMLInputElement).value).toBe('123456')
    expect(complete).toEqual(['123456'])
  })

  it('takes a code as people paste it', async () => {
    const complete: string[] = []
    const { user } = renderUi(<CodeSample onComplete={(code) => complete.push(code)} />)
    await user.click(screen.getByLabelText('確認コード'))
    await user.paste('コード：１２３-４５６')
    expect(complete).toEqual(['123456'])
  })
})
