import { escapeHtml } from '../ports/stand-in-page.ts'

/** What the head of a page says of it; `meta` by name, in the order it stands there. */
export interface PageHead {
  title: string
  meta: Readonly<Record<string, string>>
}

/** The page with this title instead of its own, and with what is said of it at the end of its head. */
export function withHead(page: string, { title, meta }: PageHead): string {
  const tags = Object.entries(meta).map(([name, content]) => {
    // Open Graph is RDFa, which has properties; everything else has names.
    const kind = name.startsWith('og:') ? 'property' : 'name'
    return `<meta ${kind}="${escapeHtml(name)}" content="${escapeHtml(content)}" />`
  })
  // Functions, since in a text to put in `$` has a meaning, and names of shares may have it.
  return page
    .replace(/<title>[^<]*<\/title>/i, () => '')
    .replace(/<\/head>/i, (end) => [`<title>${escapeHtml(title)}</title>`, ...tags, end].join('\n    '))
}
