export const clientsJa = {
  dialog: {
    title: 'PCの写真を自動でKomaに',
    body: '同期アプリを入れておくと、VRChatで撮った写真が、撮ったそばからKomaに届きます。',
    how: 'つなぎかたを見る',
    later: 'あとで',
    never: '今後表示しない',
  },
  title: '同期アプリを入れる',
  how: '入れかたを見る',
  windows: 'Windows用をダウンロード',
  facts: 'Windows用 · バージョン {version} · {size}',
  digest: 'ファイルのSHA-256',
  none: 'このサーバーには、まだWindows用のインストーラーがありません。Komaのフォルダで、このコマンドを実行してください。',
  command: 'コマンド',
  server: 'このKomaのアドレス',
} as const
