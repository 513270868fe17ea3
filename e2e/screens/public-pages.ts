import type { Page } from '@playwright/test'
import type { Language } from '../journey.ts'

export const publicWords = {
  ja: {
    title: /^あの世界の\s*一瞬を、\s*ひとコマずつ。$/,
    can: 'できること',
    start: '無料ではじめる',
    photos: 'マイフォトを開く',
    help: 'ヘルプ',
    heading: 'お困りですか？',
    search: 'キーワードでさがす',
    question: '消した写真は元に戻せますか？',
    answer: /30日残り/,
    word: 'ゴミ箱',
    contact: 'お問い合わせ',
    other: 'English',
    back: '戻る',
  },
  en: {
    title: /^Keep every\s+frame of your\s+other world\.$/,
    can: 'What you can do',
    start: 'Start for free',
    photos: 'Open My photos',
    help: 'Help',
    heading: 'How can we help?',
    search: 'Search by keyword',
    question: 'Can I get a deleted photo back?',
    answer: /stay in the trash/,
    word: 'trash',
    contact: 'Contact',
    other: '日本語',
    back: 'Back',
  },
} as const

/** The pages that are there for everybody. */
export class PublicScreen {
  readonly words: (typeof publicWords)[Language]
  private readonly page: Page

  constructor(page: Page, language: Language) {
    this.page = page
    this.words = publicWords[language]
  }

  heading(name: string | RegExp) {
    return this.page.getByRole('heading', { level: 1, name })
  }

  get footer() {
    return this.page.getByRole('contentinfo')
  }

  get languageButton() {
    return this.page.getByRole('button', { name: this.words.other })
  }

  question(name: string) {
    return this.page.getByRole('button', { name })
  }
}
