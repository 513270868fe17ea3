import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../testing/render.tsx'
import { readLanguage } from '../../platform/preferences/language.ts'
import { GuestBar } from './guest-bar.tsx'

it('guests of a shared album can change the language, and get to the login and back', async () => {
  const { user } = renderUi(<GuestBar />, { path: '/share/1' })
  expect(screen.getByRole('link', { name: 'ログイン' }).getAttribute('href')).toBe('/login?from=%2Fshare%2F1')
  const button = screen.getByRole('button', { name: 'English' })
  expect(button.lang).toBe('en')
  await user.click(button)
  expect(readLanguage()).toBe('en')
})
