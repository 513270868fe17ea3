import { escapeHtml, type Language } from '../../ports/stand-in-page.ts'

/** What the server writes into a page; `meta` by name, in the order of the tags. */
export interface PageHead {
  title: string
  meta: Readonly<Record<string, string>>
  links: ReadonlyArray<{ rel: string; href: string; hreflang?: string }>
  /** The language of the page's text; the page's own without one. */
  language?: Language
  /** HTML for programs that run no script. */
  text?: string
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
    links: origin === null ? [] : [{ rel: 'canonical', href: origin + path }],
    meta: {
      description,
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

/** Replaces the page's title and description, and adds the tags at the end of its head and the text to its `noscript`. */
export function withHead(page: string, head: PageHead): string {
  const { language, text } = head
  // Functions, since `$` has a special meaning in a replacement string, and names of shares may contain it.
  let written = page.replace(/<title>[^<]*<\/title>\s*/i, () => '')
  if (head.meta.description !== undefined) written = written.replace(/<meta name="description"[^>]*>\s*/i, () => '')
  written = written.replace(/<\/head>/i, (end) => [...tagsOf(head), end].join('\n    '))
  if (language) written = withLanguage(written, language)
  if (text) written = written.replace(/<noscript>/i, (start) => `${start}\n${insteadOfApp}\n${text}\n`)
  return written
}

export function withLanguage(page: string, language: Language): string {
  return page.replace(/(<html[^>]* lang=")\w+"/i, (_, start: string) => `${start}${language}"`)
}

/** The text says what the first screen of the app says, and more. */
const insteadOfApp = '<style>#root { display: none }</style>'

function tagsOf({ title, meta, links }: PageHead): string[] {
  const tags = Object.entries(meta).map(([name, content]) => {
    // Open Graph uses the attribute `property`, as RDFa does; all others use `name`.
    const kind = name.startsWith('og:') ? 'property' : 'name'
    return `<meta ${kind}="${escapeHtml(name)}" content="${escapeHtml(content)}" />`
  })
  const linkTags = links.map((link) => {
    const attributes = Object.entries(link).map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    return `<link ${attributes.join(' ')} />`
  })
  return [`<title>${escapeHtml(title)}</title>`, ...tags, ...linkTags]
}
