/**
 * One spelling for each Japanese word that has several. The test of the messages rejects the others. Add a line for a new word.
 */
export const spellings: ReadonlyArray<{ write: string; not: RegExp }> = [
  { write: '閉じる', not: /とじ(る|て|ま|た|な)/ },
  { write: '断る', not: /ことわ[らりるれろっ]/ },
  { write: '返事待ち', not: /返事まち|へんじ(まち|待ち)/ },
  { write: '選ぶ', not: /えら[ばびぶべぼん]/ },
  { write: 'すべて', not: /全て/ },
  { write: 'ください', not: /下さい/ },
  { write: 'できる', not: /出来[るたまな]/ },
]
