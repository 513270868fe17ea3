/** The counts that the preview of a link to a share shows. */
interface Counts {
  photos: number
  people: number
}

export const linkWords = {
  ja: {
    locale: 'ja_JP',
    counts: ({ photos, people }: Counts) => `写真 ${written(photos, 'ja')}枚・メンバー ${written(people, 'ja')}人`,
  },
  en: {
    locale: 'en_US',
    counts: ({ photos, people }: Counts) =>
      `${written(photos, 'en')} ${photos === 1 ? 'photo' : 'photos'} · ${written(people, 'en')} ${people === 1 ? 'member' : 'members'}`,
  },
}

function written(count: number, language: string): string {
  return count.toLocaleString(language)
}
