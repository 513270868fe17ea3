import { escapeHtml } from '../../ports/stand-in-page.ts'

/** The title and meta tags of a page; `meta` by name, in the order of the tags. */
export interface PageHead {
  title: string
  meta: Readonly<Record<string, string>>
}

/** Replaces the page's title, and adds the meta tags at the end of its head. */
export function withHead(page: string, { title, meta }: PageHead): string {
  const tags = Object.entries(meta).map(([name, content]) => {
    // Open Graph uses the attribute `property`, as RDFa does; all others use `name`.
    const kind = name.startsWith('og:') ? 'property' : 'name'
    return `<meta ${kind}="${escapeHtml(name)}" content="${escapeHtml(content)}" />`
  })
  // Functions, since `$` has a special meaning in a replacement string, and names of shares may contain it.
  return page
    .replace(/<title>[^<]*<\/title>/i, () => '')
    .replace(/<\/head>/i, (end) => [`<title>${escapeHtml(title)}</title>`, ...tags, end].join('\n    '))
}
