import type { Locator, Page } from '@playwright/test'
import type { Language } from '../journey.ts'
import type { FilePayload } from '../pictures.ts'

const words = {
  ja: {
    none: '共有アルバムはまだありません',
    create: '作る',
    name: '名前',
    password: 'パスワード',
    locked: /^公開 \+ パスワード/,
    passwordMissing: 'この公開範囲にはパスワードが必要です',
    passwordError: 'パスワードがちがいます',
    addPhotos: '写真を追加',
    addHere: 'アルバムに追加',
    apply: '参加を申請',
    toLogin: 'ログインへ',
    waiting: '参加の承認を待っています',
    approve: (name: string, album: string) => `${name}さんの「${album}」への参加を承認する`,
    approved: (name: string, album: string) => `${name}さんが「${album}」に参加しました`,
    react: 'リアクションを追加',
    reactions: 'リアクション',
    flame: '炎',
    fromLibrary: 'マイフォトから選ぶ',
    picker: '追加する写真を選ぶ',
    upload: 'アップロード',
    uploaded: (count: number, name: string) => `${count}枚を「${name}」に追加しました`,
    into: (name: string) => `「${name}」に追加します`,
    notAdded: (count: number) => `${count}枚をアルバムに追加できませんでした`,
    again: (count: number) => `${count}枚をもう一度`,
    invite: '招待',
    inviteSearch: '招待する人をさがす',
    inviteNamed: (name: string) => `${name}さんを招待`,
    invited: '招待済み',
    accept: (album: string) => `「${album}」に参加する`,
    joined: (album: string) => `「${album}」に参加しました`,
    closed: 'このアルバムの写真は、メンバーだけが見られます。',
    approveHere: (name: string) => `${name}さんの参加を承認する`,
    approvedHere: (name: string) => `${name}さんが参加しました`,
    memberMenu: (name: string) => `${name}さんの操作`,
    kick: 'メンバーから外す',
    kickConfirm: '外す',
    kicked: (name: string) => `${name}さんをメンバーから外しました`,
    save: '保存する',
    saved: '設定を保存しました',
    savePhoto: '保存',
    owner: 'オーナーを変更',
    ownerWarning: /設定を変えられなくなります/,
    ownerConfirm: '変更する',
    ownerChanged: (name: string) => `${name}さんがオーナーになりました`,
    menu: 'アルバムの操作',
    settings: 'アルバム設定',
    register: '登録のご案内',
    start: '無料ではじめる',
    linkMenu: 'リンクで共有',
    qr: (name: string) => `「${name}」を開くQRコード`,
    saveQr: 'QRコードを保存',
  },
  en: {
    none: 'No shared albums yet',
    create: 'New',
    name: 'Name',
    password: 'Password',
    locked: /^Public \+ password/,
    passwordMissing: 'Set a password for this album',
    passwordError: 'Password error',
    addPhotos: 'Add photos',
    addHere: 'Add to album',
    apply: 'Ask to join',
    toLogin: 'Go to login',
    waiting: 'Waiting for approval',
    approve: (name: string, album: string) => `Approve ${name}'s request to join “${album}”`,
    approved: (name: string, album: string) => `${name} joined “${album}”`,
    react: 'Add a reaction',
    reactions: 'Reactions',
    flame: 'fire',
    fromLibrary: 'Choose from My photos',
    picker: 'Choose photos to add',
    upload: 'Upload',
    uploaded: (count: number, name: string) => `Added ${count} photo${count === 1 ? '' : 's'} to “${name}”`,
    into: (name: string) => `Adding to “${name}”`,
    notAdded: (count: number) => `${count} photo${count === 1 ? '' : 's'} couldn't be added to the album`,
    again: (count: number) => `Try ${count} again`,
    invite: 'Invite',
    inviteSearch: 'Find someone to invite',
    inviteNamed: (name: string) => `Invite ${name}`,
    invited: 'Invited',
    accept: (album: string) => `Join “${album}”`,
    joined: (album: string) => `You joined “${album}”`,
    closed: 'Only members can see the photos in this album.',
    approveHere: (name: string) => `Approve ${name}'s request`,
    approvedHere: (name: string) => `${name} joined`,
    memberMenu: (name: string) => `Actions for ${name}`,
    kick: 'Remove member',
    kickConfirm: 'Remove',
    kicked: (name: string) => `Removed ${name}`,
    save: 'Save',
    saved: 'Settings saved',
    savePhoto: 'Save',
    owner: 'Change owner',
    ownerWarning: /can't change the settings anymore/,
    ownerConfirm: 'Change',
    ownerChanged: (name: string) => `${name} is now the owner`,
    menu: 'Album actions',
    settings: 'Album settings',
    register: 'Sign up',
    start: 'Start for free',
    linkMenu: 'Share link',
    qr: (name: string) => `QR code that opens “${name}”`,
    saveQr: 'Save QR code',
  },
}

/** Shares: their list, the form for a new one, and a share with its photos. */
export class ShareScreen {
  readonly words: (typeof words)[Language]
  readonly page: Page

  constructor(page: Page, language: Language) {
    this.page = page
    this.words = words[language]
  }

  get create(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: this.words.create })
  }

  get name(): Locator {
    return this.page.getByLabel(this.words.name, { exact: true })
  }

  get password(): Locator {
    return this.page.getByLabel(this.words.password, { exact: true })
  }

  get submit(): Locator {
    return this.page.locator('button[type="submit"]')
  }

  get addPhotos(): Locator {
    return this.page.getByRole('button', { name: this.words.addPhotos })
  }

  async addFromLibrary(): Promise<void> {
    await this.addPhotos.first().click()
    await this.page.getByRole('menuitem', { name: this.words.fromLibrary }).click()
    // Before that, the tiles are those of the album.
    await this.page.getByText(this.words.picker).first().waitFor()
  }

  /** Playwright fills in the system's file chooser. */
  async upload(...files: FilePayload[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.addPhotos.first().click()
    await this.page.getByRole('menuitem', { name: this.words.upload }).click()
    await (await chooser).setFiles(files)
  }

  said(text: string): Locator {
    return this.page.getByRole('status').filter({ hasText: text })
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  async choose(entry: string): Promise<void> {
    await this.action(this.words.menu).click()
    await this.page.getByRole('menuitem', { name: entry }).click()
  }

  get apply(): Locator {
    return this.page.getByRole('button', { name: this.words.apply })
  }

  /** In the dialog that asks to log in. */
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
