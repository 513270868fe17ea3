export const keysJa = {
  title: 'キーボードの操作',
  off: '「1つのキーでの操作」は、設定でオフになっています。',
  close: '閉じる',
  groups: {
    grid: {
      title: '写真の一覧',
      does: { move: '写真を移る', page: '1画面分移る', ends: '最初・最後の写真へ', open: '写真を開く' },
    },
    selection: {
      title: '選択',
      does: {
        toggle: '選ぶ・外す',
        range: '範囲で選ぶ',
        section: 'その日をすべて選ぶ（もう一度で全体）',
        trash: 'ゴミ箱に移す',
        leave: '選択を解除する',
      },
    },
    photo: {
      title: '写真の画面',
      does: {
        turn: '前・次の写真へ',
        ends: '最初・最後の写真へ',
        zoom: '拡大・縮小する',
        fit: '全体を見る・実寸で見る',
        favorite: 'お気に入りにする・外す',
        info: '写真の情報を表示する・隠す',
        fullScreen: '全画面で見る',
        slideshow: 'スライドショーをはじめる',
        pause: 'スライドショーを止める・つづける',
        trash: 'ゴミ箱に移す',
        close: '一覧に戻る',
      },
    },
    everywhere: { title: 'どの画面でも', does: { palette: 'ページや操作をさがして開く', list: 'この一覧を開く' } },
  },
} as const
