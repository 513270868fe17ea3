import type { MailTexts } from './identity-mails.ts'

const closing = 'Koma'
const minutes = (count: number) => `${count}分以内に入力してください。`

const japan = new Intl.DateTimeFormat('ja', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' })

export const ja: MailTexts = {
  signUpCode: ({ code, lifetime }) => ({
    subject: `Koma 確認コード ${code}`,
    text: [
      'Komaへようこそ。登録の画面に、次のコードを入力してください。',
      `    ${code}`,
      `${minutes(lifetime)}心当たりがないときは、このメールは無視して大丈夫です。登録は完了しません。`,
      closing,
    ],
  }),
  resetCode: ({ code, lifetime }) => ({
    subject: `Koma パスワード再設定コード ${code}`,
    text: [
      '新しいパスワードを決めるためのコードです。',
      `    ${code}`,
      `${minutes(lifetime)}コードは誰にも教えないでください。心当たりがないときは、何もしなくて大丈夫です。パスワードは変わりません。`,
      closing,
    ],
  }),
  emailCode: ({ code, lifetime }) => ({
    subject: `Koma 確認コード ${code}`,
    text: [
      'このアドレスをKomaで使うためのコードです。設定の画面に入力してください。',
      `    ${code}`,
      `${minutes(lifetime)}心当たりがないときは、このメールは無視して大丈夫です。何も変わりません。`,
      closing,
    ],
  }),
  alreadyHere: ({ loginUrl }) => ({
    subject: 'Komaのアカウントがすでにあります',
    text: [
      'このアドレスで登録しようとした方がいます。アカウントはすでにあるので、そのままログインできます。',
      `    ${loginUrl}`,
      'パスワードを忘れたときは、ログインの画面から決め直せます。心当たりがないときは、何もしなくて大丈夫です。',
      closing,
    ],
  }),
  passwordChanged: ({ loginUrl }) => ({
    subject: 'Komaのパスワードが変わりました',
    text: [
      'パスワードが変わりました。ほかの端末はログアウトしています。',
      '心当たりがないときは、すぐにログインの画面からパスワードを決め直してください。',
      `    ${loginUrl}`,
      closing,
    ],
  }),
  emailChanged: ({ undoUrl, undoable }) => ({
    subject: 'Komaのメールアドレスが変わりました',
    text: [
      'アカウントのメールアドレスが変わりました。これからのメールは、新しいアドレスに届きます。',
      `心当たりがないときは、${undoable}日以内なら、このアドレスに戻せます。戻すとすべての端末からログアウトするので、新しいパスワードを決めてください。`,
      `    ${undoUrl}`,
      'ご自身で変えたときは、何もしなくて大丈夫です。',
      closing,
    ],
  }),
  newSignIn: ({ signIn: { at, address, agent }, endUrl }) => ({
    subject: 'Komaに新しいログインがありました',
    text: [
      'これまで使われていなかった端末から、あなたのアカウントにログインがありました。',
      `    日時：${japan.format(at)}（日本時間）\n    接続元：${address}\n    ブラウザ：${agent ?? '不明'}`,
      'ご自身でログインしたときは、何もしなくて大丈夫です。',
      '心当たりがないときは、すぐにこのログインを終わらせてください。つづけて、パスワードも決め直せます。',
      `    ${endUrl}`,
      closing,
    ],
  }),
  passkeyAdded: ({ passkey, loginUrl }) => ({
    subject: 'Komaにパスキーが追加されました',
    text: [
      `パスキー「${passkey}」で、あなたのアカウントにログインできるようになりました。`,
      '心当たりがないときは、ログインして「設定 > アカウント > パスキー」から削除し、パスワードも変えてください。',
      `    ${loginUrl}`,
      closing,
    ],
  }),
}
