import type { Terms } from '@koma/contract'

/** The terms in force. Users who accepted another version are asked again before they see anything else. */
export const currentTerms: Terms = {
  version: '2026-11-01',
  published_at: '2026-11-01T00:00:00+09:00',
  changes: [
    {
      ja: 'ワールド名など、写真が持つ情報の扱いを書きました',
      en: 'How we treat what photos know, such as the name of their world',
    },
    {
      ja: '共有アルバムの持ち主が退会したときの扱いを書きました',
      en: 'What happens to a shared album when its owner leaves Koma',
    },
    { ja: 'ゴミ箱の保存期間を30日と書きました', en: 'The trash keeps photos for 30 days' },
  ],
}
