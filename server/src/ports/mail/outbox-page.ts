import { escapeHtml, type Language, type Page, standInPage } from '../stand-in-page.ts'
import type { StoredMail } from './outbox-mail.ts'

const words = {
  ja: {
    title: '送信箱',
    notice:
      'このページはメールサーバーの代わりです。メールは宛先に届かず、ここに並びます。メールサーバーを設定すると、このページはなくなります。',
    reload: '再読み込み',
    follow: '5秒ごとに再読み込み',
    unfollow: '自動の再読み込みをやめる',
    other: 'English',
    none: 'まだメールはありません。',
    to: '宛先',
    sentAt: '日時',
    noSubject: '（件名なし）',
  },
  en: {
    title: 'Outbox',
    notice:
      "This page stands in for a mail server. Emails aren't delivered; they're listed here instead. The page goes away once a mail server is set up.",
    reload: 'Reload',
    follow: 'Reload every 5 seconds',
    unfollow: 'Stop reloading',
    other: '日本語',
    none: 'No emails yet.',
    to: 'To',
    sentAt: 'Sent',
    noSubject: '(no subject)',
  },
} as const satisfies Record<Language, Record<string, string>>

/** `/dev/outbox`. With `follow` the page reloads itself; off by default, since reloading loses the position of a screen reader. */
export function renderOutboxPage(
  mails: readonly StoredMail[],
  { language, follow, to }: { language: Language; follow: boolean; to?: string | undefined },
): Page {
  const text = words[language]
  const other = language === 'ja' ? 'en' : 'ja'
  const link = (lang: Language, following: boolean) => {
    const query = new URLSearchParams({ lang, ...(to ? { to } : {}), ...(following ? { follow: '1' } : {}) })
    return escapeHtml(`?${query}`)
  }
  const list = mails.map((mail) => renderMail(mail, language)).join('\n')
  return standInPage({
    language,
    title: text.title,
    notice: text.notice,
    ...(follow ? { refreshSeconds: 5 } : {}),
    content: `<nav>
<a href="${link(language, follow)}">${text.reload}</a>
<a href="${link(language, !follow)}">${follow ? text.unfollow : text.follow}</a>
<a href="${link(other, follow)}" lang="${other}">${text.other}</a>
</nav>
${list || `<p>${text.none}</p>`}`,
  })
}

function renderMail(mail: StoredMail, language: Language): string {
  const text = words[language]
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(mail.sentAt)
  return `<article>
<h2>${escapeHtml(mail.subject) || text.noSubject}</h2>
<dl>
<dt>${text.to}</dt><dd>${escapeHtml(mail.to)}</dd>
<dt>${text.sentAt}</dt><dd><time datetime="${mail.sentAt.toISOString()}">${escapeHtml(time)}</time></dd>
</dl>
<pre>${withLinks(mail.text)}</pre>
</article>`
}

/** A URL ends before the punctuation of its sentence, and before Japanese text that follows without a space. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]*[\w\-~/#&=%])/)
    .map((part, index) => {
      const shown = escapeHtml(part)
      return index % 2 === 0 ? shown : `<a href="${shown}" rel="noreferrer">${shown}</a>`
    })
    .join('')
}

/** `/dev/outbox.json`. */
export function outboxJson(mails: readonly StoredMail[]) {
  return { mails: mails.map(({ id, to, subject, text, sentAt }) => ({ id, to, subject, text, sent_at: sentAt })) }
}
