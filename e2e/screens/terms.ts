import type { Page } from '@playwright/test'
import type { Language } from '../journey.ts'

const words = {
  ja: {
    updated: '利用規約が新しくなりました',
    first: '利用規約をご確認ください',
    text: '利用規約',
    changes: '変わったところ',
    agree: '利用規約とプライバシーポリシーに同意します',
    accept: '同意してつづける',
    signOut: 'ログアウト',
    compare: '前の規約とくらべる',
    close: '閉じる',
    data: 'データの書き出し・退会',
    begin: '書き出す',
    ready: '書き出しができました',
    back: '戻る',
  },
  en: {
    updated: 'Our terms have changed',
    first: 'Review our terms',
    text: 'Terms of use',
    changes: 'What changed',
    agree: 'I agree to the terms of use and the privacy policy',
    accept: 'Agree and continue',
    signOut: 'log out',
    compare: 'Compare with the old terms',
    close: 'Close',
    data: 'export your data or leave',
    begin: 'Export',
    ready: 'Your export is ready',
    back: 'Back',
  },
}

/** The gate that stands before everything until the terms are agreed to. */
export class TermsScreen {
  private readonly page: Page
  private readonly words: (typeof words)[Language]

  constructor(page: Page, language: Language) {
    this.page = page
    this.words = words[language]
  }

  get updated() {
    return this.page.getByRole('heading', { name: this.words.updated })
  }

  get first() {
    return this.page.getByRole('heading', { name: this.words.first })
  }

  get text() {
    return this.page.getByRole('region', { name: this.words.text })
  }

  get changes() {
    return this.page.getByRole('list', { name: this.words.changes })
  }

  /** What is different from the terms that were agreed to. */
  get comparison() {
    return this.page.getByRole('region', { name: this.words.compare })
  }

  async compare(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.compare }).click()
  }

  async closeComparison(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.close, exact: true }).click()
  }

  /** To the page where one's data can be taken along without agreeing. */
  async openData(): Promise<void> {
    await this.page.getByRole('link', { name: this.words.data }).click()
  }

  async exportData(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.begin, exact: true }).click()
  }

  get exported() {
    return this.page.getByText(this.words.ready)
  }

  async back(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.back, exact: true }).click()
  }

  async agree(): Promise<void> {
    await this.page.getByRole('checkbox', { name: this.words.agree }).check()
    await this.page.getByRole('button', { name: this.words.accept }).click()
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.signOut, exact: true }).click()
  }
}
