import { createHash } from 'node:crypto'

export type Language = 'ja' | 'en'

export interface Page {
  headers: Record<string, string>
  body: string
}

/** The language from `?lang=`, else from the browser, else Japanese. */
export function chooseLanguage(asked: unknown, acceptLanguage: string | undefined): Language {
  if (asked === 'ja' || asked === 'en') return asked
  const preferred = acceptLanguage?.toLowerCase().match(/\b(ja|en)\b/)?.[1]
  return preferred === 'en' ? 'en' : 'ja'
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/**
 * A page that replaces an external service: no script, nothing loaded, and it says what it is. `content` is HTML, the rest is text.
 * Forms may redirect to other origins only if `formTargets` names them, since browsers check the redirect as well.
 */
export function standInPage(page: {
  language: Language
  title: string
  notice: string
  content: string
  formTargets?: readonly string[]
  refreshSeconds?: number
}): Page {
  const refresh = page.refreshSeconds ? `<meta http-equiv="refresh" content="${page.refreshSeconds}">` : ''
  const targets = (page.formTargets ?? []).map((target) => new URL(target).origin)
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    ['form-action', "'self'", ...new Set(targets)].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
    body: `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refresh}<title>${escapeHtml(page.title)} - Koma</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(page.title)}</h1>
<p class="notice" role="note">${escapeHtml(page.notice)}</p>
${page.content}
</main>
</body>
</html>
`,
  }
}

const style = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(#ffffff, #0d0f13); --card: light-dark(#f6f7f9, #191c23); --line: light-dark(#e5e7ec, #252a32);
  --text: light-dark(#14161b, #f1f3f6); --text-2: light-dark(#4f5561, #b4bac6); --link: light-dark(#b03f06, #ff9a6b);
  --soft: light-dark(#fff0e8, #36200f); --on-soft: light-dark(#8f3205, #ffb690); --fill: light-dark(#eef0f3, #262b34);
  --ink: light-dark(#14161b, #f1f3f6); --on-ink: light-dark(#ffffff, #111318); --focus: light-dark(#1a66e8, #74adff);
  --danger: light-dark(#b8152f, #ff8596);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--text); font: 15px/1.7 -apple-system, "Segoe UI", "Hiragino Sans",
  "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic", Meiryo, sans-serif; overflow-wrap: anywhere; }
main { max-width: 640px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.35; }
h2 { margin: 0; font-size: 16px; line-height: 1.5; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.notice { margin: 0 0 24px; padding: 12px 16px; border-radius: 12px; background: var(--soft); color: var(--on-soft); }
.error { color: var(--danger); font-weight: 600; }
nav { display: flex; flex-wrap: wrap; gap: 0 24px; margin-bottom: 16px; }
nav a { padding: 10px 0; }
article { margin-bottom: 16px; padding: 16px; border: 1px solid var(--line); border-radius: 16px; background: var(--card); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 8px 0; }
dt { color: var(--text-2); }
dd { margin: 0; }
pre { margin: 12px 0 0; font: inherit; white-space: pre-wrap; }
form { display: flex; flex-wrap: wrap; gap: 12px; margin: 16px 0; }
button { min-height: 44px; padding: 8px 20px; border: 0; border-radius: 12px; background: var(--fill); color: var(--text); font: inherit;
  font-weight: 600; cursor: pointer; }
button.main { background: var(--ink); color: var(--on-ink); }
`
const styleHash = createHash('sha256').update(style).digest('base64')
