import type { Locator, Page } from '@playwright/test'
import type { Language } from '../journey.ts'
import type { FilePayload } from '../pictures.ts'
import type { PhotoListScreen } from './photo-list.ts'

const words = {
  ja: {
    new: /^新しいアルバム/,
    name: '名前',
    make: '作る',
    addPhotos: '写真を追加',
    fromLibrary: 'マイフォトから選ぶ',
    upload: 'アップロード',
    more: 'その他',
    changeShare: '共有アルバムにする',
    change: '共有アルバムにする',
    settingsFailed: /公開範囲を変えられませんでした/,
    begun: /つづきからはじめます/,
    again: 'つづきからやり直す',
    changed: (name: string) => `「${name}」を共有アルバムにしました`,
    public: /^公開(?! \+)/,
    add: '追加する',
    addTo: 'アルバムに追加',
    newRow: '新しいアルバム',
    makeAndAdd: '作って追加',
    see: '見る',
    added: (count: number, name: string) => `${count}枚を「${name}」に追加しました`,
    remove: 'アルバムから外す',
    removed: (count: number) => `${count}枚をアルバムから外しました`,
    cover: 'カバーにする',
    covered: 'カバーを変えました',
    menu: 'アルバムの操作',
    edit: '名前とカバーを変える',
    save: '保存する',
    delete: 'アルバムを削除',
    confirm: '削除する',
    stays: /マイフォトに残ります/,
    neighbours: '前後の写真',
  },
  en: {
    new: /^New album/,
    name: 'Name',
    make: 'Create',
    addPhotos: 'Add photos',
    fromLibrary: 'Choose from My photos',
    upload: 'Upload',
    more: 'More',
    changeShare: 'Make this a shared album',
    change: 'Make this a shared album',
    settingsFailed: /couldn't change who can see them/,
    begun: /instead of creating another/,
    again: 'Continue from there',
    changed: (name: string) => `“${name}” is now a shared album`,
    public: /^Public(?! \+)/,
    add: 'Add',
    addTo: 'Add to album',
    newRow: 'New album',
    makeAndAdd: 'Create and add',
    see: 'View',
    added: (count: number, name: string) => `Added ${count} photo${count === 1 ? '' : 's'} to “${name}”`,
    remove: 'Remove from album',
    removed: (count: number) => `Removed ${count} photo${count === 1 ? '' : 's'} from the album`,
    cover: 'Use as cover',
    covered: 'Changed the cover',
    menu: 'Album actions',
    edit: 'Edit name and cover',
    save: 'Save',
    delete: 'Delete album',
    confirm: 'Delete',
    stays: /in My photos/,
    neighbours: 'Nearby photos',
  },
}

/** The list of albums, a single album, and the dialog that adds photos to one. */
export class AlbumsScreen {
  readonly words: (typeof words)[Language]
  readonly page: Page

  constructor(page: Page, language: Language) {
    this.page = page
    this.words = words[language]
  }

  /** An album in the list. */
  card(name: string): Locator {
    return this.page.getByRole('main').getByRole('link', { name })
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  get title(): Locator {
    return this.page.getByRole('heading', { level: 1 })
  }

  get nameField(): Locator {
    return this.page.getByLabel(this.words.name, { exact: true })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  async addFromLibrary(): Promise<void> {
    await this.button(this.words.addPhotos).click()
    await this.page.getByRole('menuitem', { name: this.words.fromLibrary }).click()
  }

  /** Playwright fills in the system's file chooser. */
  async upload(...files: FilePayload[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.button(this.words.addPhotos).click()
    await this.page.getByRole('menuitem', { name: this.words.upload }).click()
    await (await chooser).setFiles(files)
  }

  /** Clicks an action that only albums offer for chosen photos, which is in a menu. */
  async actRarely(list: PhotoListScreen, entry: string): Promise<void> {
    await list.action(this.words.more).click()
    await this.page.getByRole('menuitem', { name: entry }).click()
  }

  async choose(entry: string): Promise<void> {
    await this.button(this.words.menu).click()
    await this.page.getByRole('menuitem', { name: entry }).click()
  }
}
