import { deviceRequest, leaving } from '@koma/contract/samples'
import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { json, refuse } from '../../testing/answers.ts'
import { type RenderedApp, renderApp } from '../../testing/render.tsx'
import { createTestClient } from '../../testing/test-client.ts'
import { FakeIdentity } from '../features/session/identity/fake-identity.ts'

const field = (name: RegExp) => screen.findByLabelText(name, { selector: 'input' })
const press = async ({ user }: RenderedApp, name: RegExp) => user.click(await screen.findByRole('button', { name }))

interface Limited {
  path: string
  isGuest?: true
  /** Tries something once more than allowed. `limit` switches the limit on. */
  provoke(app: RenderedApp, limit: () => void): Promise<void>
}

/** Every screen on which something can be guessed, in English: labels differ by language, and the words are compared in both. */
const screens: Record<string, Limited> = {
  'the login': {
    path: '/login',
    isGuest: true,
    async provoke({ user }, limit) {
      await user.type(await field(/^(Email address|メールアドレス)/), 'mio@example.com{Enter}')
      const password = await field(/^(Password|パスワード)/)
      limit()
      await user.type(password, 'Twilight2025!{Enter}')
    },
  },
  'the code of a new password': {
    path: '/login',
    isGuest: true,
    async provoke(app, limit) {
      await app.user.type(await field(/^(Email address|メールアドレス)/), 'mio@example.com{Enter}')
      await field(/^(Password|パスワード)/)
      limit()
      await press(app, /^(Forgot your password|パスワードを忘れた)/)
      await press(app, /^(Send the code|コードを送る)/)
    },
  },
  'the code of a sign-up': {
    path: '/login',
    isGuest: true,
    async provoke(app, limit) {
      const { user } = app
      await user.type(await field(/^(Email address|メールアドレス)/), 'new@example.com')
      await press(app, /^(Create an account|新しく登録する)/)
      await user.type(await field(/^(Password|パスワード)/), 'Twilight-2025')
      await user.click(await screen.findByRole('checkbox'))
      await press(app, /^(Sign up|登録する)/)
      const code = await field(/^(Verification code|確認コード)/)
      limit()
      await user.type(code, '000000')
    },
  },
  'the code of a new address': {
    path: '/setting/change_email',
    async provoke(app, limit) {
      const { user } = app
      await user.type(await field(/^(New email address|新しいメールアドレス)/), 'new@example.com')
      await user.type(await field(/^(Current password|いまのパスワード)/), 'Twilight2025!')
      await press(app, /^(Send code|コードを送る)/)
      const code = await field(/^(Verification code|確認コード)/)
      limit()
      await user.type(code, '123456')
    },
  },
  'the password before a new one': {
    path: '/setting/change_password',
    async provoke(app, limit) {
      const { user } = app
      await user.type(await field(/^(Current password|いまのパスワード)/), 'wrong')
      await user.type(await field(/^(New password(?! again)|新しいパスワード(?!（))/), 'Sunset-over-2026')
      await user.type(await field(/(New password again|もう一度)/), 'Sunset-over-2026')
      limit()
      await press(app, /^(Change password|パスワードを変更する)/)
    },
  },
  'the code of a device': {
    path: '/connect_device',
    async provoke({ user, identity }, limit) {
      const code = await field(/^(Code|コード)/)
      identity.account.waiting.set('KOMA2345', deviceRequest)
      limit()
      await user.type(code, 'KOMA2345{Enter}')
    },
  },
  'the password before leaving': {
    path: '/setting/account',
    async provoke(app, limit) {
      await press(app, /^(Go to deletion|削除にすすむ)/)
      await screen.findByRole('dialog')
      await app.user.type(await screen.findByRole('textbox'), 'mio_0816')
      await app.user.type(await field(/^(Current password|Password|いまのパスワード)/), 'wrong')
      limit()
      await press(app, /^(Delete|削除する)/)
    },
  },
}

const words = {
  ja: '試行回数の上限を超えました。12分ほど待って、もう一度お試しください。',
  en: 'Attempt limit exceeded. Wait about 12 min and try again.',
}
const wait = 700

describe('[5 attempts] too many attempts', () => {
  it.each(Object.entries(screens))('at %s are told with how long to wait, in both languages', async (_, limited) => {
    for (const language of ['ja', 'en'] as const) {
      const identity = new FakeIdentity({ signedIn: !limited.isGuest })
      let isLimited = false
      const client = createTestClient(async (input, init) => {
        const { pathname } = new URL(String(input), 'http://koma.test')
        if (init?.method === 'DELETE' && isLimited) return refuse('attempt_limit', { 'Retry-After': String(wait) })
        return pathname === '/api/me/leaving' ? json(leaving) : refuse('unknown')
      })
      const app = await renderApp({ path: limited.path, identity, client, language })
      await limited.provoke(app, () => {
        isLimited = true
        identity.fault = { reason: 'attempt_limit', retryAfterSeconds: wait }
        identity.account.fault = 'attempt_limit'
        identity.account.retryAfterSeconds = wait
        identity.account.codeFault = 'attempt_limit'
      })
      expect(await screen.findByText(words[language])).toBeTruthy()
      cleanup()
    }
  })
})
