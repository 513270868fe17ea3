export const usersJa = {
  somebody: '名前のないユーザー',
  undo: '元に戻す',
  muted: '{name}さんをミュートしました',
  unmuted: '{name}さんのミュートを解除しました',
  unmute: 'ミュートを解除',
  find: {
    found: '見つかった人',
    met: 'よく会う人',
    metLead: '写真の記録から数えています。あなただけに見えます。',
    none: '「{text}」に合う人が見つかりません',
    failed: 'さがせませんでした。もう一度お試しください。',
    more: 'もっと見る',
  },
  failed: {
    offline: '接続できませんでした。つながったら、もう一度お試しください。',
    gone: 'このユーザーは見つかりません。',
    mute: 'ミュートを変えられませんでした。もう一度お試しください。',
  },
} as const
