import type { Locator, Page } from '@playwright/test'
import type { Language } from '../journey.ts'

const words = {
  ja: {
    none: '共有アルバムはまだありません',
    create: '作る',
    name: 'アルバム名',
    password: 'パスワード',
    locked: /^公開 \+ パスワード/,
    passwordMissing: 'この公開範囲にはパスワードが必要です',
    passwordError: 'パスワードがちがいます',
    addPhotos: '写真を追加',
    addHere: 'アルバムに追加',
    apply: '参加を申請',
    toLogin: 'ログインへ',
    waiting: '参加の承認をまっています',
    approve: (name: string, album: string) => `${name}さんの「${album}」への参加を承認する`,
    approved: (name: string, album: string) => `${name}さんが「${album}」に参加しました`,
    react: 'リアクションを追加',
    reactions: 'リアクション',
    flame: '炎',
  },
  en: {
    none: 'No shared albums yet',
    create: 'New',
    name: 'Album name',
    password: 'Password',
    locked: /^Public \+ password/,
    passwordMissing: 'A password is needed for this kind of sharing',
    passwordError: 'Password error',
    addPhotos: 'Add photos',
    addHere: 'Add to album',
    apply: 'Ask to join',
    toLogin: 'Log in',
    waiting: 'Waiting for approval',
    approve: (name: string, album: string) => `Approve ${name} for “${album}”`,
    approved: (name: string, album: string) => `${name} joined “${album}”`,
    react: 'Add a reaction',
    reactions: 'Reactions',
    flame: 'fire',
  },
}

/** Shared albums: their list, the form of a new one, and an album with its photos. */
export class ShareScreen {
  readonly words: (typeof words)[Language]
  readonly page: Page

  constructor(page: Page, language: Language) {
    this.page = page
    this.words = words[language]
  }

  get create(): Locator {
    return this.page.getByRole('link', { name: this.words.create })
  }

  get name(): Locator {
    return this.page.getByLabel(this.words.name)
  }

  get password(): Locator {
    return this.page.getByLabel(this.words.password, { exact: true })
  }

  get submit(): Locator {
    return this.page.locator('form button[type="submit"]')
  }

  get addPhotos(): Locator {
    return this.page.getByRole('link', { name: this.words.addPhotos })
  }

  get apply(): Locator {
    return this.page.getByRole('button', { name: this.words.apply })
  }

  /** Of the dialog that asks for it. */
  get toLogin(): Locator {
    return this.page.getByRole('dialog').getByRole('button', { name: this.words.toLogin })
  }

  get tiles(): Locator {
    return this.page.getByRole('gridcell')
  }

  tile(place: number): Locator {
    return this.tiles.nth(place).getByRole('link')
  }

  action(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  async react(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.react }).click()
    await this.page.getByRole('toolbar').getByRole('button', { name: this.words.flame, exact: true }).click()
  }

  get reactions(): Locator {
    return this.page.getByRole('group', { name: this.words.reactions, exact: true })
  }
}
