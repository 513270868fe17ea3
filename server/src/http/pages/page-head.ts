import { escapeHtml } from '../../ports/stand-in-page.ts'

/** The title and meta tags of a page; `meta` by name, in the order of the tags. */
export interface PageHead {
  title: string
  meta: Readonly<Record<string, string>>
}

/** What programs show of a link. */
export interface LinkPreview {
  name: string
  description: string
  locale: string
  /** The path of the page. */
  path: string
  /** Where people open the product; null if it is not configured. */
  origin: string | null
  picture: { url: string; width: number; height: number } | null
}

export function previewHead({ name, description, locale, path, origin, picture }: LinkPreview): PageHead {
  return {
    title: `${name} — Koma`,
    meta: {
      'og:site_name': 'Koma',
      'og:type': 'website',
      'og:locale': locale,
      ...(origin !== null && { 'og:url': origin + path }),
      'og:title': name,
      'og:description': description,
      ...(picture && {
        'og:image': picture.url,
        'og:image:type': 'image/jpeg',
        'og:image:width': String(picture.width),
        'og:image:height': String(picture.height),
      }),
      'twitter:card': picture ? 'summary_large_image' : 'summary',
      'twitter:title': name,
      'twitter:description': description,
      ...(picture && { 'twitter:image': picture.url }),
    },
  }
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
