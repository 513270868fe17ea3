import type { Locator, Page } from '@playwright/test'
import type { Language } from '../journey.ts'
import type { FilePayload } from '../pictures.ts'

const words = {
  ja: {
    empty: '最初のひとコマを入れよう',
    upload: 'アップロード',
    grid: '写真の一覧',
    moved: '1枚をゴミ箱に移しました',
    undo: '元に戻す',
    trash: /^ゴミ箱へ/,
  },
  en: {
    empty: 'Add your first frame',
    upload: 'Upload',
    grid: 'Photos',
    moved: 'Moved 1 photo to trash',
    undo: 'Undo',
    trash: /trash/i,
  },
}

export class LibraryScreen {
  private readonly page: Page
  private readonly words: (typeof words)[Language]

  constructor(page: Page, language: Language) {
    this.page = page
    this.words = words[language]
  }

  get empty(): Locator {
    return this.page.getByRole('heading', { name: this.words.empty })
  }

  get tiles(): Locator {
    return this.page.getByRole('gridcell')
  }

  /** The tiles of photos that are on their way. */
  get uploading(): Locator {
    return this.page.getByRole('gridcell').filter({ hasText: /\d+%$/ })
  }

  get moved(): Locator {
    return this.page.getByText(this.words.moved)
  }

  get undo(): Locator {
    return this.page.getByRole('status').getByRole('button', { name: this.words.undo })
  }

  get trash(): Locator {
    return this.page.getByRole('button', { name: this.words.trash }).first()
  }

  /** By the button, as a person would; Playwright fills in the system's file chooser. */
  async upload(...files: FilePayload[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.page.getByRole('button', { name: this.words.upload, exact: true }).first().click()
    await (await chooser).setFiles(files)
  }

  /** Drops files onto the page. */
  async drop(...files: FilePayload[]): Promise<void> {
    const sent = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString('base64') }))
    const transfer = await this.page.evaluateHandle((given) => {
      const data = new DataTransfer()
      for (const { name, mimeType, text } of given) {
        const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
        data.items.add(new File([bytes], name, { type: mimeType }))
      }
      return data
    }, sent)
    await this.page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer })
    await this.page.dispatchEvent('body', 'dragover', { dataTransfer: transfer })
    await this.page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
  }
}
