export const downloadsJa = {
  preparing: 'ZIPを準備しています…',
  started: '{count, number}枚のダウンロードをはじめました',
  nothing: 'ダウンロードできる写真がありません',
  failed: 'ダウンロードをはじめられませんでした。もう一度お試しください。',
  offline: '接続できませんでした。つながったら、もう一度お試しください。',
  parts: {
    title: '{count, number}つのZIPに分けました',
    description: '写真が多いので分けました。1つずつ保存してください。',
    size: '{count, number}枚 · {size}',
    fetch: '保存',
    fetchNamed: '{name}を保存',
    close: '閉じる',
  },
} as const
