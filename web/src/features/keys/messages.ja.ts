export const keysJa = {
  title: 'キーボードの操作',
  off: '文字だけのキーとDeleteは、設定でオフになっています。',
  close: '閉じる',
  groups: {
    grid: {
      title: '写真の一覧',
      does: { move: '写真を移る', page: '1画面ぶん移る', ends: '最初・最後の写真へ', open: '写真を開く' },
    },
    selection: {
      title: '選択',
      does: {
        toggle: '選ぶ・外す',
        range: 'つづけて選ぶ',
        section: 'その日をぜんぶ選ぶ（2回ですべて）',
        trash: 'ゴミ箱へ移す',
        leave: '選択をやめる',
      },
    },
    photo: {
      title: '写真の画面',
      does: {
        turn: '前・次の写真へ',
        ends: '最初・最後の写真へ',
        zoom: '拡大・縮小する',
        fit: '全体を見る・原寸で見る',
        favorite: 'お気に入りにする・外す',
        info: '写真の情報を出す・しまう',
        fullScreen: '全画面にする',
        trash: 'ゴミ箱へ移す',
        close: '一覧に戻る',
      },
    },
    everywhere: { title: 'どの画面でも', does: { list: 'この一覧を開く' } },
  },
} as const
