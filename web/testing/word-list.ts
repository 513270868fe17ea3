interface Choice {
  write: string
  not: RegExp
}

/**
 * One spelling for each Japanese word that has several, and one word for each thing. The test of the messages rejects the others. Add
 * a line for a new word.
 */
export const spellings: readonly Choice[] = [
  { write: '閉じる', not: /とじ(る|て|ま|た|な)/ },
  { write: '開く', not: /ひら[かきくけこい]/ },
  { write: '断る', not: /ことわ[らりるれろっ]/ },
  { write: '返事待ち', not: /返事まち|へんじ(まち|待ち)/ },
  { write: '待つ, 承認待ち', not: /まっ(て|た)|(承認|接続|順番)まち|^まち$/ },
  { write: '選ぶ', not: /えら[ばびぶべぼん]/ },
  { write: '戻す, 戻る', not: /もど[さしすせそらりるれろっ]/ },
  { write: '渡す', not: /わた[さしすせそ]/ },
  { write: '隠す', not: /かく[さしすせそ]/ },
  { write: '増やす', not: /ふや[さしすせそ]|ふえ[てたる]/ },
  { write: '教える', not: /おしえ/ },
  { write: '壊れる', not: /こわれ/ },
  { write: '途中', not: /とちゅう/ },
  { write: '誰', not: /だれ/ },
  { write: '心当たり', not: /心あたり/ },
  { write: '持ち寄る', not: /持ちよ/ },
  { write: '直す (送り直す)', not: /[きりびみ]なお[さしすせそ]/ },
  { write: '代わりに', not: /かわりに/ },
  { write: 'さがす', not: /[探捜][さしすせそ]/ },
  { write: 'つづける', not: /(?<![手接連])続[かきくけこい]/ },
  { write: 'はじめる', not: /始[まめ]/ },
  { write: 'すこし', not: /少し/ },
  { write: 'ちがう', not: /違[うっいえわ]/ },
  { write: 'いま', not: /(?<!たった)今(?![日週月年回後夜])/ },
  { write: 'ほか', not: /(?<!その)他[のに人]/ },
  { write: 'すべて', not: /全て|ぜんぶ/ },
  { write: '友だち', not: /友達|ともだち/ },
  { write: 'ください', not: /下さい/ },
  { write: 'できる', not: /出来[るたまな]/ },
  { write: 'カバー', not: /表紙/ },
  { write: 'オーナー', not: /持ち主|所有者/ },
  { write: '抜ける', not: /退出|脱退/ },
  { write: '撮った日', not: /撮影した日/ },
  { write: '元のファイル', not: /オリジナル|元の画像|原本/ },
  { write: '実寸', not: /原寸|等倍/ },
  { write: '条件 (of a password)', not: /きまり/ },
  { write: '接続', not: /通信|つながりませ|つながらな|つながっていな/ },
  { write: 'no space before a particle', not: /(?<![·:/。、]) (?=[をにはがとのへ]|で(?!き)|から|まで|だけ|さん)/ },
]

/** The same for English. Two sentences are exempt: see the test. */
export const englishWords: readonly Choice[] = [
  {
    write: 'contractions',
    not: /\b(can ?not|(could|is|are|was|were|do|does|did|has|have|will) not|(you|they|we) are|it is)\b/i,
  },
  { write: 'straight apostrophes', not: /’/ },
  { write: 'curly quotes', not: /"/ },
  { write: 'email', not: /e-mail|\b(this|our|your|by) mail\b/i },
  { write: 'My photos', not: /\bmy photos\b|\blibrary\b/ },
  { write: 'Try again, without please', not: /\bplease\b/i },
  { write: 'someone, no one', not: /\b(some|no|any)body\b/i },
  { write: 'anymore, at the end', not: /any more(?! \w)/ },
  { write: 'forever', not: /for good|permanently/i },
  { write: 'create (an album)', not: /\b(make|made) (an|a new|any|your|by)\b/i },
  { write: 'View, on buttons', not: /^See\b/ },
  { write: 'original file', not: /\boriginals\b|original image/i },
  { write: 'favorite, canceled', not: /favourite|cancelled/i },
  { write: "you don't have access", not: /yours to see|can't see it/ },
  { write: "isn't here, for a page that is gone", not: /can't be found/ },
  { write: 'request', not: /\bapplication to join|applied\b/i },
]
