import type { Page } from '@playwright/test'
import { codeFor } from '../account.ts'
import type { Language } from '../journey.ts'

const words = {
  ja: {
    email: 'メールアドレス',
    signUp: '新しく登録する',
    continue: 'メールでつづける',
    password: 'パスワード',
    agree: '利用規約とプライバシーポリシーに同意します',
    register: '登録する',
    login: 'ログイン',
    code: '確認コード',
    start: 'プロフィールを設定する',
  },
  en: {
    email: 'Email address',
    signUp: 'Create an account',
    continue: 'Continue with email',
    password: 'Password',
    agree: 'I agree to the terms of use and the privacy policy',
    register: 'Sign up',
    login: 'Log in',
    code: 'Verification code',
    start: 'Set up your profile',
  },
}

export class LoginScreen {
  private readonly page: Page
  private readonly words: (typeof words)[Language]

  constructor(page: Page, language: Language) {
    this.page = page
    this.words = words[language]
  }

  get email() {
    return this.page.getByLabel(this.words.email)
  }

  get password() {
    return this.page.getByLabel(this.words.password, { exact: true })
  }

  get startProfile() {
    return this.page.getByRole('link', { name: this.words.start })
  }

  async signUp(email: string, password: string): Promise<void> {
    await this.email.fill(email)
    await this.page.getByRole('button', { name: this.words.signUp }).click()
    await this.password.fill(password)
    await this.page.getByRole('checkbox', { name: this.words.agree }).check()
    await this.page.getByRole('button', { name: this.words.register }).click()
  }

  async enterCode(url: string, email: string): Promise<void> {
    // The form is submitted by the last digit.
    await this.page.getByLabel(this.words.code).fill(await codeFor(url, email))
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.email.fill(email)
    await this.page.getByRole('button', { name: this.words.continue }).click()
    await this.password.fill(password)
    await this.page.getByRole('button', { name: this.words.login, exact: true }).click()
  }
}
