import { expect, type Page } from '@playwright/test'
import type { Language } from '../journey.ts'

const words = {
  ja: { go: 'ログインへすすむ', failed: 'ログインできませんでした', again: 'もう一度ログインする' },
  en: { go: 'Continue to login', failed: "Couldn't log you in", again: 'Log in again' },
}

/** Our side of signing in at another issuer, and the pages of the provider itself. */
export class IssuerScreen {
  private readonly page: Page
  private readonly words: (typeof words)[Language]

  constructor(page: Page, language: Language) {
    this.page = page
    this.words = words[language]
  }

  get go() {
    return this.page.getByRole('button', { name: this.words.go })
  }

  get failed() {
    return this.page.getByRole('heading', { name: this.words.failed })
  }

  get again() {
    return this.page.getByRole('button', { name: this.words.again })
  }

  async signIn(name: string): Promise<void> {
    await this.go.click()
    await this.page.locator('input[name=login]').fill(name)
    await this.page.locator('input[name=password]').fill('any')
    await this.page.getByRole('button', { name: 'Sign-in' }).click()
    await this.page.getByRole('button', { name: 'Continue' }).click()
  }

  async refuse(): Promise<void> {
    await this.go.click()
    await this.page.getByText('Cancel').click()
  }

  async confirmSignOut(): Promise<void> {
    await expect(this.page).toHaveURL(/\/session\/end/)
    await this.page.getByRole('button', { name: 'Yes, sign me out' }).click()
  }
}
