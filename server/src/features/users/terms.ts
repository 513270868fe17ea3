import type { Terms } from '@koma/contract'

/** The terms in force. Users who accepted another version are asked again before they see anything else. */
export const currentTerms: Terms = {
  version: '2026-11-01',
  published_at: '2026-11-01T00:00:00+09:00',
  changes: [
    {
      ja: 'ワールド名など、写真が持つ情報の扱いを書きました',
      en: 'How we handle information in photos, such as world names',
    },
    {
      ja: '共有アルバムのオーナーが退会したときの扱いを書きました',
      en: 'What happens to a shared album when its owner leaves Koma',
    },
    { ja: 'ゴミ箱に写真が残る期間（30日）を書きました', en: 'The trash keeps photos for 30 days' },
  ],
}
