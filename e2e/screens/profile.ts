import type { Page } from '@playwright/test'
import type { Language } from '../journey.ts'

const words = {
  ja: { id: 'ユーザーID', name: 'ユーザー名', description: '自己紹介', start: 'はじめる', free: 'このIDは使えます' },
  en: {
    id: 'User ID',
    name: 'User name',
    description: 'About you',
    start: 'Get started',
    free: 'This ID is available',
  },
}

export class ProfileScreen {
  private readonly page: Page
  private readonly words: (typeof words)[Language]

  constructor(page: Page, language: Language) {
    this.page = page
    this.words = words[language]
  }

  get idIsFree() {
    return this.page.getByText(this.words.free)
  }

  get start() {
    return this.page.getByRole('button', { name: this.words.start })
  }

  async fill(id: string, name: string, description: string): Promise<void> {
    await this.page.getByLabel(this.words.id, { exact: true }).fill(id)
    await this.page.getByLabel(this.words.name, { exact: true }).fill(name)
    await this.page.getByLabel(this.words.description, { exact: true }).fill(description)
  }
}
